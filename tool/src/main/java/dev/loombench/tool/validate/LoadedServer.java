package dev.loombench.tool.validate;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.Variant;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Server and generator of one section. */
record LoadedServer(RunningServer server, LoadEngine engine, int eventLoops)
    implements AutoCloseable {

  private static final Duration READY_WITHIN = Duration.ofSeconds(60);

  /** Enough users to keep a CPU busy. */
  private static final int WARM_UP_USERS = 8;

  static LoadedServer start(
      TrialServices services,
      Variant variant,
      JvmSettings jvm,
      List<String> recorderFlags,
      Path folder) {
    var spec =
        new LaunchSpec(
            variant,
            jvm,
            recorderFlags,
            false,
            ServerContext.NOTHING,
            READY_WITHIN,
            folder,
            folder.resolve("server.log"));
    RunningServer server = services.launcher().launch(spec);
    try {
      LoadEngine engine = services.load().engine(folder.resolve("generator.log"));
      return new LoadedServer(server, engine, services.load().eventLoops());
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  ValidationLoads plans(RequestSpec request, long seed) {
    return new ValidationLoads(server.baseUri(), request, eventLoops, seed);
  }

  Subjects subjects() {
    return new Subjects(
        server.pid(),
        engine.pids().getFirst(),
        OptionalLong.empty(),
        ProcessHandle.current().pid(),
        server.baseUri());
  }

  /** Warms both up, then confines the server to its CPUs. */
  void warmUp(ValidationLoads plans, Duration length) throws LoadFailure, InterruptedException {
    server.confineAllButCompilers();
    engine
        .start(plans.closed(WARM_UP_USERS, length, Deadlines.soon()), Optional.empty(), _ -> {})
        .await();
    server.confine();
  }

  @Override
  public void close() {
    try (server) {
      engine.close();
    }
  }
}

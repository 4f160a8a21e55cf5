package dev.loombench.tool.run;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.Machine;
import dev.loombench.tool.launch.Role;
import dev.loombench.tool.launch.ServerBuilds;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.record.JfrRecorder;
import dev.loombench.tool.record.ProcRecorder;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Pass;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything set up for a study's trials: servers built, CPUs shared out, the tool on its own. */
public final class Workshop implements AutoCloseable {

  private final Environment environment;
  private final Instruments instruments;
  private final CpuPlacement.Pinned pinned;

  private Workshop(Environment environment, Instruments instruments, CpuPlacement.Pinned pinned) {
    this.environment = environment;
    this.instruments = instruments;
    this.pinned = pinned;
  }

  /**
   * Builds the servers that the study needs and shares out the CPUs.
   *
   * @param home where Loombench is installed
   * @param jdk the JDK for servers and generator
   */
  public static Workshop prepare(Path home, Path jdk, Study study) {
    var profiles = Profiles.of(study, jdk);
    new ServerBuilds(home).ensure(bundledModules(study));
    CpuPlacement placement = CpuPlacement.ofThisProcess();
    var instruments =
        new Instruments(
            new Launcher(home, jdk, placement),
            placement.cpus(Role.SERVER).size(),
            new LoadProcesses(
                home, jdk, placement.prefix(Role.GENERATOR), placement.cpus(Role.GENERATOR).size()),
            placement.facts(),
            (pass, variant) -> recorders(pass, variant, profiles));
    return new Workshop(Machine.environment(home), instruments, placement.pinTool());
  }

  /** The machine and build. */
  public Environment environment() {
    return environment;
  }

  /** What trials are made with. */
  public Instruments instruments() {
    return instruments;
  }

  /** Gives the tool its CPUs back. */
  @Override
  public void close() {
    pinned.close();
  }

  private static List<Recorder> recorders(Pass pass, Variant variant, Profiles profiles) {
    return switch (pass) {
      case HEADLINE -> List.of(new ProcRecorder());
      case DIAGNOSTIC -> List.of(new ProcRecorder(), new JfrRecorder());
      case VIRTUAL_THREADS -> List.of(new ProcRecorder(), JfrRecorder.ofVirtualThreads());
      case PROFILE -> List.of(new ProcRecorder(), profiles.recorder(variant));
      case STARTUP -> List.of();
    };
  }

  private static Set<String> bundledModules(Study study) {
    return study.variants().stream()
        .flatMap(
            variant ->
                switch (variant.server()) {
                  case Server.Bundled bundled -> Stream.of(bundled.module());
                  case Server.Command _, Server.Running _ -> Stream.empty();
                })
        .collect(Collectors.toUnmodifiableSet());
  }
}

package dev.loombench.tool.run;

import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.launch.ServerFailure;
import dev.loombench.tool.load.Downstream;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.trial.BackingServices;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Server of one variant, started as in a trial but without load. */
public final class ServeVariant {

  private ServeVariant() {}

  /** Use of a server that runs. */
  @FunctionalInterface
  public interface Use {

    /** Uses a server that answers, with its log file; returns when it may be stopped. */
    void of(RunningServer server, Path log) throws InterruptedException;
  }

  /**
   * Starts the server and stops it after its use.
   *
   * @throws Problem if it ends before it is ready, or is not ready in time
   * @throws InterruptedException if the user interrupts; the server is stopped then
   */
  public static void during(Study study, VariantId variant, Use use) throws InterruptedException {
    Study alone = study.only(List.of(variant), List.of());
    Path folder = temporaryFolder();
    Path log = folder.resolve("server.log");
    try (TrialEnvironment environment = TrialEnvironment.prepare(Home.path(), Home.jdk(), alone);
        Downstream downstream =
            environment.services().load().downstream(folder.resolve("downstream.log"));
        BackingServices backing =
            environment
                .services()
                .forStart(alone.variant(variant), folder.resolve("services.log"));
        RunningServer server =
            environment
                .services()
                .launcher()
                .launch(
                    new LaunchSpec(
                        alone.variant(variant),
                        alone.jvm(),
                        List.of(),
                        true,
                        context(alone, downstream, folder)
                            .and(environment.services().databaseContext())
                            .and(backing.context()),
                        alone.protocol().readyWithin(),
                        folder,
                        log))) {
      server.confine();
      use.of(server, log);
    } catch (ServerFailure failure) {
      throw Problem.environment(failure.getMessage(), failure);
    }
  }

  private static ServerContext context(Study study, Downstream downstream, Path folder) {
    ServerContext context = ServerContext.property("downstream", downstream.uri().toString());
    return study.needs(Backing.FILES)
        ? context.and(ServerContext.property("files", folder.resolve("files").toString()))
        : context;
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("loombench-serve-");
    } catch (IOException e) {
      throw Problem.environment(
          "cannot create a temporary folder for the server: " + Problem.reason(e), e);
    }
  }
}

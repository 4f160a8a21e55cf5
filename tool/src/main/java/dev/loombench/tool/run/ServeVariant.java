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
import java.util.concurrent.ExecutionException;
import java.util.function.BiConsumer;

/** Server of one variant, started as in a trial but without load. */
public final class ServeVariant {

  private ServeVariant() {}

  /**
   * Starts the server and waits until it ends.
   *
   * @param ready receives the server and its log file when it answers
   * @return the reason of the end
   * @throws Problem if it ends before it is ready, or is not ready in time
   * @throws InterruptedException if the user interrupts; the server is stopped then
   */
  public static String untilExit(
      Study study, VariantId variant, BiConsumer<RunningServer, Path> ready)
      throws InterruptedException {
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
      ready.accept(server, log);
      return server.onExit().get();
    } catch (ServerFailure failure) {
      throw Problem.environment(failure.getMessage(), failure);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
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

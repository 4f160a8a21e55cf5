package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.StudyOption;
import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.load.Downstream;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.Home;
import dev.loombench.tool.run.TrialEnvironment;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Starts one variant by hand. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = {"Start one variant as a trial would, and keep it until Ctrl-C.", ""},
    footer = {
      "",
      "Examples:",
      "  loombench serve virtual",
      "  loombench serve mine --study ./my-study.yaml"
    })
final class ServeCommand implements Callable<Integer> {

  @Parameters(paramLabel = "VARIANT", description = "The variant's name in the study.")
  private String variantName;

  @Option(
      names = "--study",
      paramLabel = "STUDY",
      defaultValue = "quick",
      description = "The study that names the variant. Default: ${DEFAULT-VALUE}.")
  private String studyName;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    Study study = StudyOption.named(studyName).study();
    Variant variant = study.variant(variantName);
    Study alone =
        new Study(
            study.name(),
            study.question(),
            variant.name(),
            List.of(variant),
            study.workloads(),
            study.jvm(),
            study.protocol(),
            study.scraped(),
            study.design(),
            study.files(),
            study.database());
    Path work = workDirectory();
    try (TrialEnvironment workshop = TrialEnvironment.prepare(Home.path(), Home.jdk(), alone);
        Downstream downstream =
            workshop.instruments().load().downstream(work.resolve("downstream.log"));
        RunningServer server =
            workshop
                .instruments()
                .launcher()
                .launch(
                    launchSpec(
                        alone,
                        variant,
                        given(alone, downstream, work).and(workshop.instruments().databaseGiven()),
                        work))) {
      server.confine();
      describe(server, work);
      throw Problem.environment("the server ended: " + server.onExit().get());
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private LaunchSpec launchSpec(Study study, Variant variant, ServerContext given, Path work) {
    return new LaunchSpec(
        variant,
        study.jvm(),
        List.of(),
        true,
        given,
        study.protocol().readyWithin(),
        work,
        work.resolve("server.log"));
  }

  private static ServerContext given(Study study, Downstream downstream, Path work) {
    ServerContext all = ServerContext.property("downstream", downstream.uri().toString());
    return study.needs(Backing.FILES)
        ? all.and(ServerContext.property("files", work.resolve("files").toString()))
        : all;
  }

  private void describe(RunningServer server, Path work) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf("%s answers at %s%n", variantName, server.baseUri());
    new TreeMap<>(server.facts()).forEach((name, value) -> out.printf("  %s: %s%n", name, value));
    out.printf("Its log is %s. Ctrl-C stops it.%n", work.resolve("server.log"));
  }

  private static Path workDirectory() {
    try {
      return Files.createTempDirectory("loombench-serve-");
    } catch (IOException e) {
      throw Problem.environment("cannot make a folder for the server: " + e.getMessage(), e);
    }
  }
}

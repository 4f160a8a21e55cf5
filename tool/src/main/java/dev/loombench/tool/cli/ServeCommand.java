package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.StudySettings;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.ServeVariant;
import dev.loombench.tool.study.id.VariantId;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Starts one variant and keeps it running. */
@Command(
    name = "serve",
    sortOptions = false,
    description = "Start one variant as in a trial, without load, until Ctrl-C.",
    footer = {
      "Examples:",
      "  loombench serve virtual",
      "  loombench serve mine --study ./my-study.yaml"
    })
final class ServeCommand implements Callable<Integer> {

  @Parameters(paramLabel = "VARIANT", description = "Variant of the study.")
  private String variant;

  @Mixin private StudySettings.Named study;
  @Spec private CommandSpec command;

  @Override
  public Integer call() throws InterruptedException {
    String reason =
        ServeVariant.untilExit(study.read().study(), new VariantId(variant), this::describe);
    throw Problem.environment("the server ended: " + reason);
  }

  private void describe(RunningServer server, Path log) {
    PrintWriter out = command.commandLine().getOut();
    out.printf("%s listens at %s%n", variant, server.baseUri());
    new TreeMap<>(server.facts()).forEach((name, value) -> out.printf("  %s: %s%n", name, value));
    out.printf("Log: %s. Stop with Ctrl-C.%n", log);
  }
}

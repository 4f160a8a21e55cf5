package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.RunOptions;
import dev.loombench.tool.cli.options.StudySettings;
import dev.loombench.tool.run.StudyFile;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a study. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Run a study: start its servers, load them, compare them and write the reports.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  loombench run quick",
      "  loombench run quick --out runs/quick-1    # the same command again resumes the run",
      "  loombench run quick --set protocol.blocks=2",
      "  loombench run ufpe-2025 --scale smoke     # a published study, in minutes",
      "  loombench run ufpe-2025 --scale faithful --dry-run",
      "  loombench run ./my-study.yaml --out runs/mine"
    })
final class RunCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "STUDY",
      description = "Name of a built-in study (see 'loombench list') or path of a study file.")
  private String study;

  @Mixin private StudySettings settings;

  @Option(names = "--dry-run", description = "Print the plan and its time, and run nothing.")
  private boolean dryRun;

  @Mixin private RunOptions options;

  @Spec private CommandSpec command;

  @Override
  public Integer call() throws InterruptedException {
    StudyFile file = settings.read(study);
    if (!dryRun) {
      return options.run(file);
    }
    PrintWriter out = command.commandLine().getOut();
    PlanText.lines(file.study()).forEach(out::println);
    out.flush();
    return 0;
  }
}

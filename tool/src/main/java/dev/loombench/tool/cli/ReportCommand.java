package dev.loombench.tool.cli;

import dev.loombench.tool.run.RunReports;
import dev.loombench.tool.run.RunVerdict;
import dev.loombench.tool.store.RunDirectory;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Analyses a run anew. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = {
      "Analyse a run anew and write its reports: summary.json, CSV files and report.html.",
      ""
    },
    footer = {"", "Example:", "  loombench report runs/quick-20260301-101500"})
final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DIR", description = "The run's directory.")
  private Path path;

  private final RunReports reports = new RunReports();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    return RunVerdict.exitCode(
        reports.report(RunDirectory.open(path), spec.commandLine().getOut()));
  }
}

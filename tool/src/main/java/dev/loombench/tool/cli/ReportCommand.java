package dev.loombench.tool.cli;

import dev.loombench.tool.run.RunReports;
import dev.loombench.tool.store.RunDirectory;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the reports of a stored run. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = {
      "Analyze a stored run again and write its reports: summary.json, CSV files and report.html.",
      ""
    },
    footer = {"", "Example:", "  loombench report runs/quick-20260301-101500"})
final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DIR", description = "Folder of the run.")
  private Path folder;

  @Spec private CommandSpec command;

  @Override
  public Integer call() {
    return RunReports.write(RunDirectory.open(folder), command.commandLine().getOut());
  }
}

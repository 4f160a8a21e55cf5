package dev.loombench.tool.cli;

import dev.loombench.tool.analyze.history.HistoryEntry;
import dev.loombench.tool.cli.options.JsonOption;
import dev.loombench.tool.report.csv.HistoryCsv;
import dev.loombench.tool.report.json.HistoryJson;
import dev.loombench.tool.report.terminal.HistoryText;
import dev.loombench.tool.report.terminal.TextPage;
import dev.loombench.tool.run.Baselines;
import dev.loombench.tool.run.RunHistory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists stored runs. */
@Command(
    name = "history",
    sortOptions = false,
    description = {
      "List the stored runs: study, time, commit, build, JDK, machine, valid trials and verdicts.",
      "",
      "Searches DIR and its subfolders, three levels deep. Runs that can't be read are listed with"
          + " the reason. Starts no servers."
    },
    footer = {
      "The commit is that of the folder in which a run was started, if Git knows one; '-dirty' marks"
          + " uncommitted changes. A narrow terminal omits columns; --csv and --json have all.",
      "",
      "Examples:",
      "  loombench history",
      "  loombench history ci/runs --csv > runs.csv",
      "  loombench trend quick                       # the figures of one study over its runs",
      "",
      "Exit codes: 0 done, 2 wrong usage."
    })
final class HistoryCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "Folder that holds the runs. Default: runs.")
  private Path folder = Baselines.RUNS;

  @Mixin private JsonOption.OrCsv output;

  @Override
  public Integer call() {
    List<HistoryEntry> entries = RunHistory.of(folder).entries();
    Map<String, String> baselines = new TreeMap<>();
    Baselines.in(folder).forEach((name, run) -> baselines.put(name, run.toString()));
    TextPage page = TextPage.ofTerminal();
    new HistoryText(page, Baselines.byFolder(folder)).write(entries);
    page.print(output.text());
    output.print(() -> HistoryJson.of(entries, baselines), () -> HistoryCsv.runs(entries));
    return 0;
  }
}

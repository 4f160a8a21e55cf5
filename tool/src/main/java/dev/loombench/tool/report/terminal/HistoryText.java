package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.history.HistoryEntry;
import dev.loombench.tool.analyze.history.RunSummary;
import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.text.TrendSentences;
import dev.loombench.tool.text.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** List of runs for the terminal, with the names of baselines by the folder of their run. */
public record HistoryText(TextPage page, Map<String, List<String>> baselines) {

  private static final int SHORT = 12;

  public void write(List<HistoryEntry> entries) {
    var runs = new ArrayList<RunSummary>();
    for (HistoryEntry entry : entries) {
      if (entry instanceof HistoryEntry.Known(RunSummary run)) {
        runs.add(run);
      }
    }
    if (runs.isEmpty()) {
      page.line("No runs. 'loombench run quick' makes one below runs.");
    } else {
      page.table(table(runs));
    }
    for (HistoryEntry entry : entries) {
      if (entry instanceof HistoryEntry.Unreadable(String folder, String reason)) {
        page.text("! ", folder + ": " + reason, TextStyle.WARNING);
      }
    }
  }

  private Table<RunSummary> table(List<RunSummary> runs) {
    return Table.of(runs)
        .text("study", 90, RunSummary::study)
        .text("started (UTC)", 95, run -> TrendSentences.time(run.started()))
        .text("run", 100, this::run)
        .text("commit", 80, run -> run.origin().commit().orElse(Table.NONE))
        .text("build", 40, run -> shortened(run.origin().build()))
        .text("JDK", 70, run -> jdks(run.origin().jdks()))
        .text("machine", 50, run -> TrendSentences.machine(run.origin()))
        .text("host", 30, run -> run.origin().host())
        .with("valid", Table.Kind.FIGURE, 85, HistoryText::valid)
        .text(
            "verdicts",
            75,
            run -> run.verdicts().isEmpty() ? Table.NONE : TrendSentences.verdicts(run, ", "));
  }

  private String run(RunSummary run) {
    List<String> names = baselines.getOrDefault(run.folder(), List.of());
    return names.isEmpty()
        ? run.folder()
        : "%s (%s)"
            .formatted(
                run.folder(), names.stream().map("@"::concat).collect(Collectors.joining(", ")));
  }

  private static Table.Cell valid(RunSummary run) {
    return new Table.Cell(
        "%d/%d".formatted(run.completed(), run.trials()),
        run.completed() == run.trials() ? TextStyle.PLAIN : TextStyle.WARNING);
  }

  /** Returns the versions without vendors, so that a line has room. */
  private static String jdks(List<String> jdks) {
    return jdks.isEmpty()
        ? Table.NONE
        : Lists.commas(jdks.stream().map(jdk -> jdk.split(" ", 2)[0]).distinct().toList());
  }

  private static String shortened(String build) {
    return build.length() <= SHORT ? build : build.substring(0, SHORT);
  }
}

package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.history.HistoryEntry;
import dev.loombench.tool.analyze.history.RunSummary;
import dev.loombench.tool.report.terminal.TextTable.Align;
import dev.loombench.tool.report.terminal.TextTable.Cell;
import dev.loombench.tool.report.terminal.TextTable.Column;
import dev.loombench.tool.report.text.TrendSentences;
import dev.loombench.tool.text.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** List of runs for the terminal. */
public final class HistoryText {

  private static final int SHORT = 12;

  private final int width;
  private final Palette palette;
  private final Map<String, List<String>> baselines;

  /**
   * @param width maximum length of a line
   * @param colors true to use colors
   * @param baselines names of baselines by the folder of their run
   */
  public HistoryText(int width, boolean colors, Map<String, List<String>> baselines) {
    this.width = width;
    this.palette = new Palette(colors);
    this.baselines = baselines;
  }

  /** Returns the lines of the list. */
  public List<String> lines(List<HistoryEntry> entries) {
    List<RunSummary> runs =
        entries.stream()
            .flatMap(
                entry ->
                    switch (entry) {
                      case HistoryEntry.Known(RunSummary run) -> List.of(run).stream();
                      case HistoryEntry.Unreadable _ -> List.<RunSummary>of().stream();
                    })
            .toList();
    var lines = new ArrayList<String>();
    if (runs.isEmpty()) {
      lines.add("No runs. 'loombench run quick' makes one below runs.");
    } else {
      lines.addAll(TextTable.fitting(columns(runs), width, palette).lines());
    }
    for (HistoryEntry entry : entries) {
      if (entry instanceof HistoryEntry.Unreadable(String folder, String reason)) {
        WrappedText.lines("! ", folder + ": " + reason, width)
            .forEach(line -> lines.add(palette.paint(TextStyle.WARNING, line)));
      }
    }
    return lines;
  }

  private List<Column> columns(List<RunSummary> runs) {
    return List.of(
        column("study", 90, runs, RunSummary::study),
        column("started (UTC)", 95, runs, run -> TrendSentences.time(run.started())),
        column("run", 100, runs, this::run),
        column("commit", 80, runs, run -> run.origin().commit().orElse("–")),
        column("build", 40, runs, run -> shortened(run.origin().build())),
        column("JDK", 70, runs, run -> jdks(run.origin().jdks())),
        column("machine", 50, runs, run -> TrendSentences.machine(run.origin())),
        column("host", 30, runs, run -> run.origin().host()),
        new Column("valid", Align.RIGHT, 85, runs.stream().map(HistoryText::valid).toList()),
        column("verdicts", 75, runs, HistoryText::verdicts));
  }

  private String run(RunSummary run) {
    List<String> names = baselines.getOrDefault(run.folder(), List.of());
    return names.isEmpty()
        ? run.folder()
        : "%s (%s)"
            .formatted(
                run.folder(), names.stream().map("@"::concat).collect(Collectors.joining(", ")));
  }

  private static Column column(
      String head, int importance, List<RunSummary> runs, Function<RunSummary, String> text) {
    return new Column(head, Align.LEFT, importance, runs.stream().map(text).map(Cell::of).toList());
  }

  private static Cell valid(RunSummary run) {
    return new Cell(
        "%d/%d".formatted(run.completed(), run.trials()),
        run.completed() == run.trials() ? TextStyle.PLAIN : TextStyle.WARNING);
  }

  /** Returns the versions without vendors, so that a line has room. */
  private static String jdks(List<String> jdks) {
    return jdks.isEmpty()
        ? "–"
        : Lists.commas(jdks.stream().map(jdk -> jdk.split(" ", 2)[0]).distinct().toList());
  }

  private static String verdicts(RunSummary run) {
    return run.verdicts().isEmpty()
        ? "–"
        : run.verdicts().entrySet().stream()
            .map(verdict -> verdict.getValue() + " " + verdict.getKey())
            .collect(Collectors.joining(", "));
  }

  private static String shortened(String build) {
    return build.length() <= SHORT ? build : build.substring(0, SHORT);
  }
}

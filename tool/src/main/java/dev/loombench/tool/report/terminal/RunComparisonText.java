package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.compare.Incompatibility;
import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunContrast;
import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.report.common.ContrastRows;
import dev.loombench.tool.report.common.RunDifferenceRows;
import dev.loombench.tool.report.terminal.TextTable.Align;
import dev.loombench.tool.report.terminal.TextTable.Cell;
import dev.loombench.tool.report.terminal.TextTable.Column;
import dev.loombench.tool.report.text.BetweenRunsSentences;
import dev.loombench.tool.report.text.ConditionSentences;
import dev.loombench.tool.report.text.RunComparisonSentences;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Comparison of two runs for the terminal: differences of configuration, then results. */
public final class RunComparisonText {

  private static final int LEAST_WIDTH = 60;

  private final int width;
  private final Palette palette;

  /**
   * @param width maximum length of a line, at least 60
   * @param colors true to use colors
   */
  public RunComparisonText(int width, boolean colors) {
    this.width = Math.max(width, LEAST_WIDTH);
    this.palette = new Palette(colors);
  }

  /** Returns the lines of the report. */
  public List<String> lines(RunComparison comparison, List<GateResult> gates) {
    var lines = new ArrayList<String>();
    lines.addAll(wrapped("OLD ", comparison.before(), TextStyle.PLAIN));
    lines.addAll(wrapped("NEW ", comparison.after(), TextStyle.PLAIN));
    lines.add("");
    lines.addAll(differences(comparison));
    lines.addAll(incompatibilities(comparison));
    for (PointId point : comparison.points()) {
      List<RunContrast> rows = ContrastRows.at(point, comparison);
      if (!rows.isEmpty()) {
        lines.add("");
        lines.add(palette.paint(TextStyle.HEADING, point.label()));
        lines.addAll(table(comparison, rows));
        ContrastRows.reasons(rows)
            .forEach(reason -> lines.addAll(wrapped("  ", reason, TextStyle.FAINT)));
      }
    }
    lines.add("");
    lines.addAll(wrapped("", RunComparisonSentences.headline(comparison), TextStyle.HEADING));
    RunComparisonSentences.sentences(comparison)
        .forEach(text -> lines.addAll(wrapped("> ", text, TextStyle.PLAIN)));
    lines.addAll(wrapped("  ", BetweenRunsSentences.allowance(comparison), TextStyle.FAINT));
    gates.forEach(gate -> lines.addAll(gate(gate)));
    return lines;
  }

  private List<String> differences(RunComparison comparison) {
    var lines = new ArrayList<String>();
    List<RunDifferenceRows.Row> rows = RunDifferenceRows.of(comparison.differences());
    lines.add(palette.paint(TextStyle.HEADING, "Differences"));
    if (rows.isEmpty()) {
      lines.add("  none recorded");
    }
    var wide = new ArrayList<RunDifferenceRows.Row>();
    var narrow = new ArrayList<RunDifferenceRows.Row>();
    for (RunDifferenceRows.Row row : rows) {
      boolean fits =
          row.of().length() + row.fact().length() + row.before().length() + row.after().length() + 6
              <= width;
      (fits ? narrow : wide).add(row);
    }
    if (!narrow.isEmpty() && fits(narrow)) {
      lines.addAll(differencesTable(narrow));
    } else {
      wide.addAll(0, narrow);
    }
    for (RunDifferenceRows.Row row : wide) {
      lines.addAll(wrapped("", row.of() + ": " + row.fact(), TextStyle.PLAIN));
      lines.addAll(wrapped("  OLD ", row.before(), TextStyle.PLAIN));
      lines.addAll(wrapped("  NEW ", row.after(), TextStyle.PLAIN));
    }
    lines.addAll(
        wrapped(
            "  ",
            comparison.differences().equal() + " recorded facts are equal.",
            TextStyle.FAINT));
    lines.addAll(only("OLD", comparison.onlyOld()));
    lines.addAll(only("NEW", comparison.onlyNew()));
    return lines;
  }

  private boolean fits(List<RunDifferenceRows.Row> rows) {
    return longest(rows, RunDifferenceRows.Row::of)
            + longest(rows, RunDifferenceRows.Row::fact)
            + longest(rows, RunDifferenceRows.Row::before)
            + longest(rows, RunDifferenceRows.Row::after)
            + 6
        <= width;
  }

  private static int longest(
      List<RunDifferenceRows.Row> rows, Function<RunDifferenceRows.Row, String> text) {
    return rows.stream().map(text).mapToInt(String::length).max().orElse(0);
  }

  private List<String> differencesTable(List<RunDifferenceRows.Row> rows) {
    return TextTable.fitting(
            List.of(
                texts("of", rows, RunDifferenceRows.Row::of),
                texts("fact", rows, RunDifferenceRows.Row::fact),
                texts("OLD", rows, RunDifferenceRows.Row::before),
                texts("NEW", rows, RunDifferenceRows.Row::after)),
            width,
            palette)
        .lines();
  }

  private static Column texts(
      String head, List<RunDifferenceRows.Row> rows, Function<RunDifferenceRows.Row, String> text) {
    return new Column(head, Align.LEFT, 50, rows.stream().map(text).map(Cell::of).toList());
  }

  private List<String> only(String run, List<String> things) {
    return things.isEmpty()
        ? List.of()
        : wrapped(
            "  ", "Only in %s: %s.".formatted(run, String.join("; ", things)), TextStyle.FAINT);
  }

  private List<String> incompatibilities(RunComparison comparison) {
    var lines = new ArrayList<String>();
    for (Incompatibility incompatibility : comparison.incompatibilities()) {
      lines.add("");
      lines.addAll(
          wrapped(
              "! ",
              "Incompatible: %s: %s."
                  .formatted(
                      ConditionSentences.phrase(incompatibility.difference()),
                      ConditionSentences.consequence(incompatibility)),
              TextStyle.WARNING));
    }
    return lines;
  }

  private List<String> table(RunComparison comparison, List<RunContrast> rows) {
    return TextTable.fitting(
            List.of(
                column("variant", Align.LEFT, 100, rows, row -> Cell.of(row.variant().name())),
                column("metric", Align.LEFT, 99, rows, row -> Cell.of(ContrastRows.metric(row))),
                figures("OLD", rows, row -> ContrastRows.figure(row.meanBefore())),
                figures("NEW", rows, row -> ContrastRows.figure(row.meanAfter())),
                column("NEW over OLD", Align.LEFT, 95, rows, row -> VerdictCell.of(row.verdict())),
                column(
                    ContrastRows.intervalName(comparison),
                    Align.LEFT,
                    90,
                    rows,
                    row -> Cell.of(ContrastRows.interval(row))),
                column("trials", Align.LEFT, 60, rows, row -> Cell.of(ContrastRows.trials(row)))),
            width,
            palette)
        .lines();
  }

  private static Column figures(
      String head, List<RunContrast> rows, Function<RunContrast, String> text) {
    return column(head, Align.RIGHT, 80, rows, row -> Cell.of(text.apply(row)));
  }

  private static Column column(
      String head,
      Align align,
      int importance,
      List<RunContrast> rows,
      Function<RunContrast, Cell> cell) {
    return new Column(head, align, importance, rows.stream().map(cell).toList());
  }

  private List<String> gate(GateResult gate) {
    var lines = new ArrayList<String>();
    lines.addAll(
        wrapped(
            "",
            "Gate %s: %s".formatted(gate.gate(), gate.failed() ? "FAILED" : "passed"),
            gate.failed() ? TextStyle.BAD : TextStyle.GOOD));
    RunComparisonSentences.evidence(gate)
        .forEach(found -> lines.addAll(wrapped("  ", found, TextStyle.PLAIN)));
    return lines;
  }

  private List<String> wrapped(String first, String text, TextStyle ink) {
    return WrappedText.lines(first, text, width).stream()
        .map(line -> palette.paint(ink, line))
        .toList();
  }
}

package dev.loombench.tool.report;

import dev.loombench.tool.analyse.Figures;
import dev.loombench.tool.analyse.Obstacle;
import dev.loombench.tool.analyse.Point;
import dev.loombench.tool.analyse.RunComparison;
import dev.loombench.tool.analyse.RunContrast;
import dev.loombench.tool.analyse.RunGate.Judged;
import dev.loombench.tool.report.TextTable.Align;
import dev.loombench.tool.report.TextTable.Cell;
import dev.loombench.tool.report.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Two runs compared, for the terminal: what differs first, then what became of the figures. */
public final class RunComparisonText {

  private static final int LEAST_WIDTH = 60;

  private final int width;
  private final Palette palette;

  /**
   * @param width how many characters a line may have; at least 60 are used
   * @param colours whether colours may be used
   */
  public RunComparisonText(int width, boolean colours) {
    this.width = Math.max(width, LEAST_WIDTH);
    this.palette = new Palette(colours);
  }

  /** All of it, in lines. */
  public List<String> lines(RunComparison comparison, List<Judged> gates) {
    var lines = new ArrayList<String>();
    lines.addAll(wrapped("OLD ", comparison.old(), Ink.PLAIN));
    lines.addAll(wrapped("NEW ", comparison.now(), Ink.PLAIN));
    lines.add("");
    lines.addAll(ledger(comparison));
    lines.addAll(obstacles(comparison));
    for (Point point : comparison.points()) {
      List<RunContrast> rows = ContrastRows.at(point, comparison);
      if (!rows.isEmpty()) {
        lines.add("");
        lines.add(palette.paint(Ink.HEADING, comparison.label(point)));
        lines.addAll(table(comparison, rows));
        ContrastRows.reasons(rows)
            .forEach(reason -> lines.addAll(wrapped("  ", reason, Ink.FAINT)));
      }
    }
    lines.add("");
    lines.addAll(wrapped("", comparison.headline(), Ink.HEADING));
    comparison.sentences().forEach(text -> lines.addAll(wrapped("> ", text, Ink.PLAIN)));
    lines.addAll(wrapped("  ", allowance(comparison), Ink.FAINT));
    gates.forEach(gate -> lines.addAll(gate(gate)));
    return lines;
  }

  private List<String> ledger(RunComparison comparison) {
    var lines = new ArrayList<String>();
    List<LedgerRows.Row> rows = LedgerRows.of(comparison.ledger());
    lines.add(palette.paint(Ink.HEADING, "What differs"));
    if (rows.isEmpty()) {
      lines.add("  nothing that was recorded");
    }
    var wide = new ArrayList<LedgerRows.Row>();
    var narrow = new ArrayList<LedgerRows.Row>();
    for (LedgerRows.Row row : rows) {
      boolean fits =
          row.of().length() + row.fact().length() + row.before().length() + row.now().length() + 6
              <= width;
      (fits ? narrow : wide).add(row);
    }
    if (!narrow.isEmpty() && fits(narrow)) {
      lines.addAll(ledgerTable(narrow));
    } else {
      wide.addAll(0, narrow);
    }
    for (LedgerRows.Row row : wide) {
      lines.addAll(wrapped("", row.of() + ": " + row.fact(), Ink.PLAIN));
      lines.addAll(wrapped("  OLD ", row.before(), Ink.PLAIN));
      lines.addAll(wrapped("  NEW ", row.now(), Ink.PLAIN));
    }
    lines.addAll(
        wrapped("  ", comparison.ledger().alike() + " recorded facts are alike.", Ink.FAINT));
    lines.addAll(only("OLD", comparison.onlyOld()));
    lines.addAll(only("NEW", comparison.onlyNew()));
    return lines;
  }

  private boolean fits(List<LedgerRows.Row> rows) {
    return longest(rows, LedgerRows.Row::of)
            + longest(rows, LedgerRows.Row::fact)
            + longest(rows, LedgerRows.Row::before)
            + longest(rows, LedgerRows.Row::now)
            + 6
        <= width;
  }

  private static int longest(List<LedgerRows.Row> rows, Function<LedgerRows.Row, String> text) {
    return rows.stream().map(text).mapToInt(String::length).max().orElse(0);
  }

  private List<String> ledgerTable(List<LedgerRows.Row> rows) {
    return TextTable.fitting(
            List.of(
                texts("of", rows, LedgerRows.Row::of),
                texts("fact", rows, LedgerRows.Row::fact),
                texts("OLD", rows, LedgerRows.Row::before),
                texts("NEW", rows, LedgerRows.Row::now)),
            width,
            palette)
        .lines();
  }

  private static Column texts(
      String head, List<LedgerRows.Row> rows, Function<LedgerRows.Row, String> text) {
    return new Column(head, Align.LEFT, 50, rows.stream().map(text).map(Cell::of).toList());
  }

  private List<String> only(String run, List<String> things) {
    return things.isEmpty()
        ? List.of()
        : wrapped("  ", "Only in %s: %s.".formatted(run, String.join("; ", things)), Ink.FAINT);
  }

  private List<String> obstacles(RunComparison comparison) {
    var lines = new ArrayList<String>();
    for (Obstacle obstacle : comparison.obstacles()) {
      lines.add("");
      lines.addAll(
          wrapped(
              "! ", "Not alike: %s: %s.".formatted(obstacle.text(), obstacle.what()), Ink.WARNING));
    }
    return lines;
  }

  private List<String> table(RunComparison comparison, List<RunContrast> rows) {
    return TextTable.fitting(
            List.of(
                column("variant", Align.LEFT, 100, rows, row -> Cell.of(row.variant())),
                column("metric", Align.LEFT, 99, rows, row -> Cell.of(ContrastRows.metric(row))),
                figures("OLD", rows, row -> ContrastRows.figure(row.meanBefore())),
                figures("NEW", rows, row -> ContrastRows.figure(row.meanNow())),
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

  /** Why intervals are wider than the trials alone would make them. */
  static String allowance(RunComparison comparison) {
    double betweenRuns = comparison.terms().betweenRuns();
    return betweenRuns == 0
        ? "Nothing is allowed for what changes from run to run (--between-runs 0%): an interval may"
            + " miss a difference of boots, not of variants."
        : "Intervals allow for %s between runs of the same thing, which trials of one run can't show"
                .formatted(Figures.number(100 * betweenRuns).replaceAll("\\.0+$", "") + " %")
            + " (--between-runs).";
  }

  private List<String> gate(Judged gate) {
    var lines = new ArrayList<String>();
    lines.addAll(
        wrapped(
            "",
            "Gate %s: %s".formatted(gate.gate(), gate.failed() ? "FAILED" : "passed"),
            gate.failed() ? Ink.BAD : Ink.GOOD));
    gate.found().forEach(found -> lines.addAll(wrapped("  ", found, Ink.PLAIN)));
    return lines;
  }

  private List<String> wrapped(String first, String text, Ink ink) {
    return Wrapped.lines(first, text, width).stream()
        .map(line -> palette.paint(ink, line))
        .toList();
  }
}

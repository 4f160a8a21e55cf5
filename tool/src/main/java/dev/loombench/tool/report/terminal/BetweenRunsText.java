package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.compare.BetweenRunsEstimate;
import dev.loombench.tool.analyze.compare.BetweenRunsEstimate.Row;
import dev.loombench.tool.report.terminal.TextTable.Align;
import dev.loombench.tool.report.terminal.TextTable.Cell;
import dev.loombench.tool.report.terminal.TextTable.Column;
import dev.loombench.tool.report.text.BetweenRunsSentences;
import dev.loombench.tool.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Variation between runs for the terminal. */
public final class BetweenRunsText {

  private final int width;
  private final Palette palette;

  /**
   * @param width maximum length of a line
   * @param colors true to use colors
   */
  public BetweenRunsText(int width, boolean colors) {
    this.width = width;
    this.palette = new Palette(colors);
  }

  /** Returns the lines of an estimate with at least one metric. */
  public List<String> lines(BetweenRunsEstimate estimate) {
    var lines = new ArrayList<String>();
    lines.add("");
    lines.add(palette.paint(TextStyle.HEADING, "Variation between runs of " + estimate.subject()));
    List<Row> rows = estimate.rows();
    String bound = "at most (%s)".formatted(Numbers.percent(estimate.confidence()));
    lines.addAll(
        TextTable.fitting(
                List.of(
                    column("metric", Align.LEFT, rows, row -> row.metric().label()),
                    percents("between runs", rows, Row::standardDeviation),
                    percents(bound, rows, Row::upperDeviation),
                    percents("within a run", rows, Row::withinRun),
                    column("runs", Align.RIGHT, rows, row -> String.valueOf(row.runs())),
                    column("trials", Align.RIGHT, rows, row -> String.valueOf(row.trials()))),
                width,
                palette)
            .lines());
    lines.addAll(
        WrappedText.lines(
            "> ",
            "Standard deviations. 'compare' allows for the upper bound: more runs narrow it. Reboots"
                + " and rebuilds between the runs are included only if they took place.",
            width));
    return lines;
  }

  private static Column percents(String head, List<Row> rows, Function<Row, Double> figure) {
    return column(head, Align.RIGHT, rows, row -> BetweenRunsSentences.percent(figure.apply(row)));
  }

  private static Column column(
      String head, Align align, List<Row> rows, Function<Row, String> text) {
    return new Column(head, align, 90, rows.stream().map(text).map(Cell::of).toList());
  }
}

package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.analyze.history.Trend.Change;
import dev.loombench.tool.analyze.history.Trend.Figure;
import dev.loombench.tool.analyze.history.Trend.FigureChange;
import dev.loombench.tool.analyze.verdict.Verdict;
import dev.loombench.tool.report.common.ChangeCauses;
import dev.loombench.tool.report.terminal.TextTable.Align;
import dev.loombench.tool.report.terminal.TextTable.Cell;
import dev.loombench.tool.report.terminal.TextTable.Column;
import dev.loombench.tool.report.text.TrendSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Figures of a study over its runs, for the terminal. */
public final class TrendText {

  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final String MISSING = "·";
  private static final int MOST_BARS = 40;

  /** Half height of the sparkline's axis at least, so that noise does not look like a change. */
  private static final double LEAST_REACH = 0.05;

  private final int width;
  private final Palette palette;

  /**
   * @param width maximum length of a line
   * @param colors true to use colors
   */
  public TrendText(int width, boolean colors) {
    this.width = width;
    this.palette = new Palette(colors);
  }

  /** Returns the lines of the report. */
  public List<String> lines(Trend trend) {
    var lines = new ArrayList<String>();
    lines.addAll(wrapped("", TrendSentences.headline(trend), TextStyle.HEADING));
    TrendSentences.scope(trend)
        .forEach(sentence -> lines.addAll(wrapped("  ", sentence, TextStyle.FAINT)));
    for (PointId point :
        trend.figures().stream().map(one -> one.id().point()).distinct().toList()) {
      lines.add("");
      lines.add(palette.paint(TextStyle.HEADING, point.label()));
      lines.addAll(
          table(
              trend,
              trend.figures().stream().filter(one -> one.id().point().equals(point)).toList()));
    }
    for (Change change : trend.changes()) {
      lines.add("");
      lines.addAll(wrapped("> ", TrendSentences.place(trend, change), TextStyle.HEADING));
      change
          .figures()
          .forEach(
              figure ->
                  lines.addAll(
                      wrapped("  - ", TrendSentences.change(figure), style(figure.verdict()))));
      ChangeCauses.lines(trend, change)
          .forEach(cause -> lines.addAll(wrapped("    ", cause, TextStyle.PLAIN)));
    }
    lines.add("");
    lines.addAll(wrapped("", TrendSentences.certainty(trend), TextStyle.FAINT));
    return lines;
  }

  private List<String> table(Trend trend, List<Figure> figures) {
    int shown = Math.min(MOST_BARS, trend.runs().size());
    return TextTable.fitting(
            List.of(
                column("variant", Align.LEFT, 100, figures, one -> one.id().variant().name()),
                column("metric", Align.LEFT, 99, figures, TrendText::metric),
                column("last %d runs".formatted(shown), Align.LEFT, 80, figures, TrendText::bars),
                column("first", Align.RIGHT, 70, figures, one -> value(known(one).getFirst())),
                column("last", Align.RIGHT, 95, figures, one -> value(known(one).getLast())),
                column("95 % interval", Align.LEFT, 60, figures, TrendText::interval),
                new Column(
                    "last change",
                    Align.LEFT,
                    98,
                    figures.stream().map(one -> change(trend, one)).toList())),
            width,
            palette)
        .lines();
  }

  private static Column column(
      String head,
      Align align,
      int importance,
      List<Figure> figures,
      Function<Figure, String> text) {
    return new Column(head, align, importance, figures.stream().map(text).map(Cell::of).toList());
  }

  private static String metric(Figure figure) {
    String unit = figure.id().metric().unit();
    return figure.id().metric().label() + (unit.equals("1/s") ? "" : " " + unit);
  }

  private static List<Estimate> known(Figure figure) {
    return figure.levels().stream().flatMap(Optional::stream).toList();
  }

  private static String value(Estimate estimate) {
    return Numbers.number(estimate.value());
  }

  private static String interval(Figure figure) {
    return known(figure)
        .getLast()
        .interval()
        .map(ends -> Numbers.number(ends.low()) + "–" + Numbers.number(ends.high()))
        .orElse("–");
  }

  /** Returns one bar for each of the last runs, on an axis of at least ± 5 % around the mean. */
  static String bars(Figure figure) {
    double[] values = known(figure).stream().mapToDouble(Estimate::value).toArray();
    double mean = Arrays.stream(values).average().orElseThrow();
    double low = Math.min(Arrays.stream(values).min().orElseThrow(), mean * (1 - LEAST_REACH));
    double high = Math.max(Arrays.stream(values).max().orElseThrow(), mean * (1 + LEAST_REACH));
    List<Optional<Estimate>> levels = figure.levels();
    return levels.subList(Math.max(0, levels.size() - MOST_BARS), levels.size()).stream()
        .map(
            level ->
                level
                    .map(one -> bar(high > low ? (one.value() - low) / (high - low) : 0.5))
                    .orElse(MISSING))
        .collect(Collectors.joining());
  }

  private static String bar(double share) {
    int at = (int) Math.min(BARS.length() - 1, share * BARS.length());
    return BARS.substring(at, at + 1);
  }

  private static Cell change(Trend trend, Figure figure) {
    return trend
        .lastChange(figure.id())
        .flatMap(
            change ->
                change
                    .verdict()
                    .ratioIfAny()
                    .map(
                        ratio ->
                            new Cell(
                                "%s× in %s"
                                    .formatted(Numbers.ratio(ratio.value()), run(trend, change)),
                                style(change.verdict()))))
        .orElse(Cell.of("none"));
  }

  private static String run(Trend trend, FigureChange figure) {
    return trend.changes().stream()
        .filter(change -> change.figures().contains(figure))
        .map(change -> trend.runs().get(change.first()).folder())
        .findFirst()
        .orElseThrow();
  }

  private static TextStyle style(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Better _ -> TextStyle.GOOD;
      case Verdict.Worse _ -> TextStyle.BAD;
      case Verdict.Equivalent _, Verdict.Inconclusive _, Verdict.NotComparable _ -> TextStyle.PLAIN;
    };
  }

  private List<String> wrapped(String first, String text, TextStyle style) {
    return WrappedText.lines(first, text, width).stream()
        .map(line -> palette.paint(style, line))
        .toList();
  }
}

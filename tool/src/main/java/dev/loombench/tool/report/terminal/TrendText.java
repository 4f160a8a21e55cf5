package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.analyze.history.Trend.Figure;
import dev.loombench.tool.report.common.ChangeCauses;
import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.text.TrendSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Figures of a study over its runs, for the terminal. */
public record TrendText(TextPage page) {

  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final String MISSING = "·";
  private static final int MOST_BARS = 40;

  /** Half height of the sparkline's axis at least, so that noise does not look like a change. */
  private static final double LEAST_REACH = 0.05;

  public void write(Trend trend) {
    page.text("", TrendSentences.headline(trend), TextStyle.HEADING);
    TrendSentences.scope(trend).forEach(sentence -> page.text("  ", sentence, TextStyle.FAINT));
    for (PointId point :
        trend.figures().stream().map(one -> one.id().point()).distinct().toList()) {
      page.blank();
      page.heading(point.label());
      page.table(
          table(
              trend,
              trend.figures().stream().filter(one -> one.id().point().equals(point)).toList()));
    }
    for (Trend.Change change : trend.changes()) {
      page.blank();
      page.text("> ", TrendSentences.place(trend, change), TextStyle.HEADING);
      change
          .figures()
          .forEach(
              figure ->
                  page.text("  - ", TrendSentences.change(figure), TextStyle.of(figure.verdict())));
      ChangeCauses.lines(trend, change).forEach(cause -> page.text("    ", cause));
    }
    page.blank();
    page.text("", TrendSentences.certainty(trend), TextStyle.FAINT);
  }

  private static Table<Figure> table(Trend trend, List<Figure> figures) {
    int shown = Math.min(MOST_BARS, trend.runs().size());
    return Table.of(figures)
        .text("variant", 100, one -> one.id().variant().name())
        .text("metric", 99, one -> one.id().metric().labelWithUnit())
        .text("last %d runs".formatted(shown), 80, TrendText::bars)
        .figure("first", 70, one -> Numbers.number(known(one).getFirst().value()))
        .figure("last", 95, one -> Numbers.number(known(one).getLast().value()))
        .interval("95 % interval", 60, one -> Optional.of(known(one).getLast()))
        .with("last change", Table.Kind.TEXT, 98, one -> change(trend, one));
  }

  private static List<Estimate> known(Figure figure) {
    return figure.levels().stream().flatMap(Optional::stream).toList();
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

  private static Table.Cell change(Trend trend, Figure figure) {
    return trend
        .lastChange(figure.id())
        .flatMap(
            change ->
                change
                    .verdict()
                    .ratioIfAny()
                    .map(
                        ratio ->
                            new Table.Cell(
                                "%s× in %s"
                                    .formatted(Numbers.ratio(ratio.value()), run(trend, change)),
                                TextStyle.of(change.verdict()))))
        .orElse(Table.Cell.of("none"));
  }

  private static String run(Trend trend, Trend.FigureChange figure) {
    return trend.changes().stream()
        .filter(change -> change.figures().contains(figure))
        .map(change -> trend.runs().get(change.first()).folder())
        .findFirst()
        .orElseThrow();
  }
}

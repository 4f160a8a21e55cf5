package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.report.common.HeadlineFigures;
import dev.loombench.tool.report.terminal.TextTable.Align;
import dev.loombench.tool.report.terminal.TextTable.Cell;
import dev.loombench.tool.report.terminal.TextTable.Column;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Columns of a point's table in the terminal. */
public final class HeadlineColumns {

  private static final String NONE = "–";

  private final HeadlineFigures headline;
  private final VariantId baseline;

  public HeadlineColumns(HeadlineFigures headline, VariantId baseline) {
    this.headline = headline;
    this.baseline = baseline;
  }

  public List<Column> columns() {
    return List.of(
        column("variant", Align.LEFT, 100, variant -> Cell.of(variant.name())),
        figures("requests/s", Metric.THROUGHPUT, 90),
        intervals(),
        column(
            headline.decisive() == Metric.THROUGHPUT ? "over " + baseline : "p99 over " + baseline,
            Align.LEFT,
            80,
            this::verdict),
        figures("p50 ms", Metric.LATENCY_P50, 60),
        figures("p99 ms", Metric.LATENCY_P99, 85),
        figures("CPU cores", Metric.SERVER_CPU, 50),
        figures("RSS MiB", Metric.RSS_MEAN, 40),
        figures("threads", Metric.THREADS_MEAN, 30),
        figures("failed %", Metric.FAILED_SHARE, 55));
  }

  private Column figures(String head, Metric metric, int importance) {
    return Column.ofEstimates(
        head,
        importance,
        headline.variants().stream().map(variant -> headline.figure(variant, metric)).toList());
  }

  private Column intervals() {
    return column(
        "95 % interval",
        Align.LEFT,
        70,
        variant ->
            Cell.of(
                headline
                    .figure(variant, Metric.THROUGHPUT)
                    .flatMap(Estimate::interval)
                    .map(HeadlineColumns::text)
                    .orElse(NONE)));
  }

  private static String text(Interval interval) {
    return Numbers.number(interval.low()) + "–" + Numbers.number(interval.high());
  }

  private Cell verdict(VariantId variant) {
    if (variant.equals(baseline)) {
      return Cell.of("baseline");
    }
    Optional<Comparison> comparison = headline.overBaseline(variant);
    return comparison.map(Comparison::verdict).map(VerdictCell::of).orElse(Cell.of(NONE));
  }

  private Column column(String head, Align align, int importance, Function<VariantId, Cell> cell) {
    return new Column(head, align, importance, headline.variants().stream().map(cell).toList());
  }
}

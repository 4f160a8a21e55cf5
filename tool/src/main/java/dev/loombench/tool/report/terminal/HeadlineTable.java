package dev.loombench.tool.report.terminal;

import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.report.common.HeadlineFigures;
import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.common.Table.Cell;
import dev.loombench.tool.report.common.Table.Kind;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;

/** Table of the variants at a point, in the terminal. */
public final class HeadlineTable {

  private HeadlineTable() {}

  /** Returns the table. */
  public static Table<VariantId> of(HeadlineFigures headline, VariantId baseline) {
    Metric decisive = headline.decisive();
    String over = (decisive == Metric.THROUGHPUT ? "" : decisive.label() + " ") + "over ";
    return Table.of(headline.variants())
        .text("variant", 100, VariantId::name)
        .estimate("requests/s", 90, one -> headline.figure(one, Metric.THROUGHPUT))
        .interval("95 % interval", 70, one -> headline.figure(one, Metric.THROUGHPUT))
        .with(
            over + baseline,
            Kind.TEXT,
            80,
            one ->
                one.equals(baseline)
                    ? Cell.of("baseline")
                    : headline
                        .overBaseline(one)
                        .map(comparison -> cell(comparison, decisive))
                        .orElse(Cell.of(Table.NONE)))
        .estimate("p50 ms", 60, one -> headline.figure(one, Metric.LATENCY_P50))
        .estimate("p99 ms", 85, one -> headline.figure(one, Metric.LATENCY_P99))
        .estimate("CPU cores", 50, one -> headline.figure(one, Metric.SERVER_CPU))
        .estimate("RSS MiB", 40, one -> headline.figure(one, Metric.RSS_MEAN))
        .estimate("threads", 30, one -> headline.figure(one, Metric.THREADS_MEAN))
        .estimate("failed %", 55, one -> headline.figure(one, Metric.FAILED_SHARE));
  }

  /** Marks a ratio that is not that of the throughputs beside it. */
  private static Cell cell(Comparison comparison, Metric decisive) {
    Cell cell = Cell.of(comparison.verdict());
    return comparison.metric() == Metric.REQUESTS_PER_MILLION_STEPS && decisive == Metric.THROUGHPUT
        ? new Cell(cell.text() + " at equal speed", cell.style())
        : cell;
  }
}

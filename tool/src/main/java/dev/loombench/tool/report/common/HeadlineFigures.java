package dev.loombench.tool.report.common;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.evidence.ComparedMetrics;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.report.common.Table.Cell;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.Optional;

/** Estimates of one point by variant and metric. */
public record HeadlineFigures(Analysis analysis, PointId point) {

  private static final int LONGEST_NAME = 16;

  public boolean closed() {
    return switch (load()) {
      case ClosedModel _ -> true;
      case OpenModel _ -> false;
    };
  }

  /** Returns the users of a closed load, or the requests per second of an open load. */
  public double level() {
    return switch (load()) {
      case ClosedModel closed -> closed.users();
      case OpenModel _ -> point.step().openRate().orElseThrow();
    };
  }

  public Metric decisive() {
    return analysis.conclusions().comparisons().stream()
        .filter(comparison -> comparison.deciding() && comparison.point().equals(point))
        .map(Comparison::metric)
        .findFirst()
        .orElseGet(() -> ComparedMetrics.decisive(analysis.study(), load()));
  }

  private Optional<Estimate> figure(VariantId variant, Metric metric) {
    return analysis.measurements().estimates().stream()
        .filter(estimate -> estimate.point().equals(point))
        .filter(estimate -> estimate.variant().equals(variant) && estimate.metric() == metric)
        .flatMap(estimate -> estimate.ifKnown().stream())
        .findFirst();
  }

  /** Returns the ratio to the baseline, marked if it is not that of the throughputs beside it. */
  private Cell overBaseline(VariantId variant, Metric decisive) {
    if (variant.equals(analysis.study().baseline())) {
      return Cell.of("baseline");
    }
    Optional<Comparison> found =
        analysis.conclusions().comparisons().stream()
            .filter(comparison -> comparison.point().equals(point))
            .filter(Comparison::deciding)
            .filter(comparison -> comparison.of().equals(variant))
            .filter(comparison -> comparison.over().equals(analysis.study().baseline()))
            .findFirst();
    if (found.isEmpty()) {
      return Cell.of(Table.NONE);
    }
    Cell cell = Cell.of(found.get().verdict());
    return found.get().metric() == Metric.REQUESTS_PER_MILLION_STEPS
            && decisive == Metric.THROUGHPUT
        ? new Cell(cell.text() + " at equal speed", cell.style())
        : cell;
  }

  /** Returns the table of the variants in the terminal. */
  public Table<VariantId> table() {
    Metric decisive = decisive();
    VariantId baseline = analysis.study().baseline();
    String over = (decisive == Metric.THROUGHPUT ? "" : decisive.label() + " ") + "over ";
    return Table.of(analysis.study().variants().stream().map(Variant::id).toList())
        .text("variant", 100, VariantId::name)
        .estimate("requests/s", 90, one -> figure(one, Metric.THROUGHPUT))
        .interval("95 % interval", 70, one -> figure(one, Metric.THROUGHPUT))
        .with(over + shown(baseline), Table.Kind.TEXT, 80, one -> overBaseline(one, decisive))
        .estimate("p50 ms", 60, one -> figure(one, Metric.LATENCY_P50))
        .estimate("p99 ms", 85, one -> figure(one, Metric.LATENCY_P99))
        .estimate("CPU cores", 50, one -> figure(one, Metric.SERVER_CPU))
        .estimate("RSS MiB", 40, one -> figure(one, Metric.RSS_MEAN))
        .estimate("threads", 30, one -> figure(one, Metric.THREADS_MEAN))
        .estimate("failed %", 55, one -> figure(one, Metric.FAILED_SHARE));
  }

  /** Returns the name of the baseline if it leaves room for the other columns. */
  private static String shown(VariantId baseline) {
    return baseline.name().length() > LONGEST_NAME ? "baseline" : baseline.name();
  }

  private Load load() {
    return analysis.study().workload(point.workload().orElseThrow()).load(point.load());
  }
}

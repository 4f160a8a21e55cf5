package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.stats.VarianceComponents;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Variation between repeated runs of one variant on one machine.
 *
 * @param measured end of the last run
 */
public record BetweenRunsEstimate(
    Instant measured, Environment environment, String subject, double confidence, List<Row> rows) {

  public static final double CONFIDENCE = 0.95;

  /** Fewest runs from which a variance between runs is estimated. */
  public static final int FEWEST_RUNS = 3;

  /**
   * Variation of one metric, on the log scale.
   *
   * @param upperDeviation its upper bound, which a comparison allows for
   * @param withinRun standard deviation of trials of one run
   */
  public record Row(
      Metric metric,
      double standardDeviation,
      double upperDeviation,
      double withinRun,
      int runs,
      int trials) {

    static Row of(Metric metric, VarianceComponents components) {
      return new Row(
          metric,
          Math.sqrt(components.between()),
          Math.sqrt(components.betweenUpper()),
          Math.sqrt(components.within()),
          components.groups(),
          components.values());
    }
  }

  public Optional<Row> row(Metric metric) {
    return rows.stream().filter(row -> row.metric() == metric).findFirst();
  }

  /**
   * Estimates the variation between runs of the same study, from the baseline at the first point.
   */
  public static BetweenRunsEstimate of(List<StoredRun> runs) {
    StoredRun last = runs.getLast();
    VariantId variant = last.study().baseline();
    List<ComparedRun> compared = runs.stream().map(ComparedRun::new).toList();
    PointId point = compared.getLast().trials().points().getFirst();
    var rows = new ArrayList<Row>();
    for (Metric metric : RunComparison.METRICS) {
      if (metric.pass() == Pass.HEADLINE) {
        row(metric, compared, point, variant).ifPresent(rows::add);
      }
    }
    return new BetweenRunsEstimate(
        last.trials().getLast().ended(),
        last.environments().getLast(),
        "%s at %s".formatted(variant, point.label()),
        CONFIDENCE,
        rows);
  }

  private static Optional<Row> row(
      Metric metric, List<ComparedRun> runs, PointId point, VariantId variant) {
    List<double[]> groups =
        runs.stream()
            .filter(run -> run.unsteady(point, variant, metric).isEmpty())
            .filter(run -> !run.isFixedBySchedule(point, variant, metric))
            .map(run -> run.readings(point, variant, metric).measured())
            .filter(values -> !values.isEmpty() && values.stream().allMatch(value -> value > 0))
            .map(ComparedRun::logs)
            .toList();
    long repeated = groups.stream().filter(group -> group.length > 1).count();
    return groups.size() < FEWEST_RUNS || repeated == 0
        ? Optional.empty()
        : Optional.of(Row.of(metric, VarianceComponents.of(groups, CONFIDENCE)));
  }
}

package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.evidence.ConditionDifference;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Variation between runs of the same configuration, for each metric. Trials of one run share boot,
 * build and hour, so they cannot show it.
 */
public sealed interface BetweenRuns {

  /** Default of a metric without an entry in {@link #DEFAULTS}. */
  double USUAL = 0.01;

  /** Defaults that differ from the usual one: the tail of latency varies more. */
  Map<Metric, Double> DEFAULTS = Map.of(Metric.LATENCY_P90, 0.02, Metric.LATENCY_P99, 0.03);

  Allowance of(Metric metric);

  /**
   * Defaults for all metrics.
   *
   * @param reason reason why a stored estimate does not apply; empty without one
   */
  record Defaults(Optional<ConditionDifference> reason) implements BetweenRuns {
    @Override
    public Allowance of(Metric metric) {
      return new Allowance.Default(DEFAULTS.getOrDefault(metric, USUAL));
    }
  }

  /** One value for all metrics. */
  record OneForAll(double standardDeviation) implements BetweenRuns {
    public OneForAll {
      if (!(standardDeviation >= 0)) {
        throw new IllegalArgumentException("not a standard deviation: " + standardDeviation);
      }
    }

    @Override
    public Allowance of(Metric metric) {
      return new Allowance.Given(standardDeviation);
    }
  }

  /** Measured values; defaults for metrics that were not measured. */
  record Estimated(BetweenRunsEstimate estimate) implements BetweenRuns {
    @Override
    public Allowance of(Metric metric) {
      return estimate
          .row(metric)
          .<Allowance>map(
              row -> new Allowance.Measured(row.upperDeviation(), row.standardDeviation()))
          .orElseGet(() -> new Defaults(Optional.empty()).of(metric));
    }
  }

  /**
   * Returns an estimate as the source of allowances, or the defaults with the reason if it was
   * measured on another machine.
   */
  static BetweenRuns of(BetweenRunsEstimate estimate, List<Environment> machines) {
    return MachineDifferences.of(List.of(estimate.environment()), machines)
        .findFirst()
        .<BetweenRuns>map(difference -> new Defaults(Optional.of(difference)))
        .orElseGet(() -> new Estimated(estimate));
  }
}

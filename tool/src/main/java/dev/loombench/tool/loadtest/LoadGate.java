package dev.loombench.tool.loadtest;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.GateCondition;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.List;

/** Condition under which a load test fails. */
public record LoadGate(String text, GateCondition condition) {

  private static final List<Metric> METRICS =
      List.of(
          Metric.THROUGHPUT,
          Metric.REQUESTS,
          Metric.FAILED_REQUESTS,
          Metric.FAILED_SHARE,
          Metric.UNANSWERED_SHARE,
          Metric.REJECTED_SHARE,
          Metric.LATENCY_MEAN,
          Metric.LATENCY_P50,
          Metric.LATENCY_P90,
          Metric.LATENCY_P95,
          Metric.LATENCY_P99,
          Metric.LATENCY_P999,
          Metric.LATENCY_MAX,
          Metric.LOOP_LATENESS_P99);

  /** Result of a gate, with the figure found. */
  public record GateResult(String gate, boolean failed, String found) {}

  /**
   * Parses a gate like {@code p99 > 200ms}, {@code failed > 1%} or {@code throughput < 900/s}.
   *
   * @throws Problem if the text is not a gate
   */
  public static LoadGate parse(String text) {
    GateCondition condition =
        GateCondition.parse(text, METRICS)
            .filter(one -> one.percent() == one.metric().unit().equals("%"))
            .orElseThrow(
                () ->
                    Problem.usage(
                        "--fail-if: found '%s'; give METRIC, one of > >= < <=, and a limit, like 'p99 > 200ms'."
                            .formatted(text)));
    return new LoadGate(text, condition);
  }

  /** Judges a load test; the gate fails if the figure is unknown. */
  public GateResult judge(LoadSummary summary) {
    return switch (summary.readings().get(condition.metric())) {
      case Reading.Measured(double value) ->
          new GateResult(text, condition.isMetBy(value), condition.text(value));
      case Reading.Unavailable(String why) -> new GateResult(text, true, why);
      case null -> new GateResult(text, true, "nothing was due");
    };
  }
}

package dev.loombench.tool.cli;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;

/** Trials in words. */
final class TrialText {

  private TrialText() {}

  static String title(Trial trial) {
    return "trial %d: %s, %s, %s, %s block %d%s"
        .formatted(
            trial.number(),
            trial.variant(),
            trial.workload(),
            trial.load(),
            trial.pass().key(),
            trial.block(),
            trial.attempt() > 1 ? " (attempt " + trial.attempt() + ")" : "");
  }

  static String outcome(TrialRecord trial) {
    return switch (trial.outcome()) {
      case Outcome.Completed() -> figures(trial);
      case Outcome.Invalid(String reason) -> "invalid: " + reason;
      case Outcome.Failed(String reason) -> "failed: " + reason;
    };
  }

  static String duration(Duration duration) {
    long seconds = Math.max(0, Math.round(duration.toMillis() / 1e3));
    if (seconds < 60) {
      return seconds + " s";
    }
    return seconds < 3_600
        ? "%d min %02d s".formatted(seconds / 60, seconds % 60)
        : "%d h %02d min".formatted(seconds / 3_600, seconds % 3_600 / 60);
  }

  private static String figures(TrialRecord trial) {
    return trial.measurements().stream()
        .map(
            measurement ->
                "%s/s, p99 %s ms, server CPU %s"
                    .formatted(
                        figure(measurement.readings().get(Metric.THROUGHPUT), "%.0f"),
                        figure(measurement.readings().get(Metric.LATENCY_P99), "%.1f"),
                        figure(measurement.readings().get(Metric.SERVER_CPU), "%.2f")))
        .collect(Collectors.joining("; "));
  }

  private static String figure(Reading reading, String format) {
    return reading instanceof Reading.Measured(double value)
        ? String.format(Locale.ROOT, format, value)
        : "-";
  }
}

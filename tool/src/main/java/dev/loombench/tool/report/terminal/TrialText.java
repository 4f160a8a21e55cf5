package dev.loombench.tool.report.terminal;

import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Phrases about single trials, for progress output. */
public final class TrialText {

  private static final int MOST_WINDOWS = 4;

  private TrialText() {}

  public static String title(Trial trial) {
    return "trial %d: %s, %s block %d%s"
        .formatted(
            trial.number(),
            trial
                .workload()
                .map(
                    workload ->
                        "%s, %s, %s".formatted(trial.variant(), workload, trial.load().label()))
                .orElse(trial.variant().name()),
            trial.pass().key(),
            trial.block(),
            trial.attempt() > 1 ? " (attempt " + trial.attempt() + ")" : "");
  }

  public static String outcome(TrialRecord trial) {
    return switch (trial.outcome()) {
      case Outcome.Completed() -> figures(trial);
      case Outcome.Invalid(var _, String reason) -> "invalid: " + reason;
      case Outcome.Failed(String reason) -> "failed: " + reason;
    };
  }

  public static String duration(Duration duration) {
    long seconds = Math.max(0, Math.round(duration.toMillis() / 1e3));
    if (seconds < 60) {
      return seconds + " s";
    }
    return seconds < 3_600
        ? "%d min %02d s".formatted(seconds / 60, seconds % 60)
        : "%d h %02d min".formatted(seconds / 3_600, seconds % 3_600 / 60);
  }

  /** Returns an estimate like {@code about 5 min 10 s}, or a range like {@code 5 to 14 min}. */
  public static String timeLeft(TimeLeft left) {
    return timeLeft(left.least(), left.most());
  }

  public static String timeLeft(Duration least, Duration most) {
    if (least.equals(most)) {
      return "about " + duration(most);
    }
    long from = Math.max(0, least.toMinutes());
    long until = Math.max(1, Math.ceilDiv(most.toSeconds(), 60));
    return from == 0 ? "at most %d min".formatted(until) : "%d to %d min".formatted(from, until);
  }

  private static String figures(TrialRecord trial) {
    int windows = trial.measurements().size();
    return windows > MOST_WINDOWS ? windows + " windows measured" : ofEach(trial);
  }

  private static String ofEach(TrialRecord trial) {
    return trial.measurements().stream()
        .map(Measurement::readings)
        .map(
            readings ->
                switch (trial.trial().pass()) {
                  case HEADLINE, DIAGNOSTIC, VIRTUAL_THREADS, PROFILE -> ofLoad(readings);
                  case STARTUP -> ofStart(readings);
                })
        .collect(Collectors.joining("; "));
  }

  private static String ofLoad(Map<Metric, Reading> readings) {
    return "%s/s, p99 %s ms, server CPU %s"
        .formatted(
            figure(readings.get(Metric.THROUGHPUT), "%.0f"),
            figure(readings.get(Metric.LATENCY_P99), "%.1f"),
            figure(readings.get(Metric.SERVER_CPU), "%.2f"));
  }

  private static String ofStart(Map<Metric, Reading> readings) {
    return "first answer after %s s, with %s s of CPU; RSS then %s MiB, idle %s MiB"
        .formatted(
            figure(readings.get(Metric.START_UP), "%.3f"),
            figure(readings.get(Metric.START_UP_CPU), "%.2f"),
            figure(readings.get(Metric.RSS_FIRST_ANSWER), "%.0f"),
            figure(readings.get(Metric.RSS_IDLE), "%.0f"));
  }

  private static String figure(Reading reading, String format) {
    return reading instanceof Reading.Measured(double value)
        ? String.format(Locale.ROOT, format, value)
        : "-";
  }
}

package dev.loombench.tool.report.common;

import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.time.Duration;

/** What a claim's test asks, in words. */
public final class ClaimWords {

  private ClaimWords() {}

  /** Like {@code requests/s of virtual over platform in sleep200-1000: more}. */
  public static String of(ClaimTest test) {
    return switch (test) {
      case ClaimTest.Ratio ratio ->
          "%s%s of %s over %s%s: %s"
              .formatted(
                  label(ratio.metric()),
                  beyond(ratio.beyond()),
                  ratio.of(),
                  ratio.over(),
                  in(ratio.in()),
                  expected(ratio.expected()));
      case ClaimTest.Growth growth ->
          "%s of %s in %s over %s: %s"
              .formatted(
                  label(growth.metric()),
                  growth.of(),
                  growth.in(),
                  growth.overIn(),
                  expected(growth.expected()));
      case ClaimTest.Level level ->
          "%s of %s%s: %s"
              .formatted(label(level.metric()), level.of(), in(level.in()), bounds(level));
      case ClaimTest.Untried _ -> "not tried here";
    };
  }

  private static String label(String metric) {
    return Metric.ofKey(metric).map(Metric::label).orElse(metric);
  }

  private static String beyond(Duration time) {
    return time.isZero() ? "" : " beyond %d ms".formatted(time.toMillis());
  }

  private static String in(String workload) {
    return workload.isEmpty() ? "" : " in " + workload;
  }

  private static String expected(ClaimTest.Expected expected) {
    return switch (expected) {
      case MORE -> "more";
      case LESS -> "less";
      case EQUAL -> "no difference that matters";
    };
  }

  private static String bounds(ClaimTest.Level level) {
    if (level.least().isPresent() && level.most().isPresent()) {
      return "%s to %s"
          .formatted(
              Numbers.number(level.least().getAsDouble()),
              Numbers.number(level.most().getAsDouble()));
    }
    return level.least().isPresent()
        ? "at least " + Numbers.number(level.least().getAsDouble())
        : "at most " + Numbers.number(level.most().orElseThrow());
  }
}

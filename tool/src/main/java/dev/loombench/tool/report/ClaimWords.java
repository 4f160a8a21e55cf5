package dev.loombench.tool.report;

import dev.loombench.tool.analyse.Figures;
import dev.loombench.tool.study.ClaimTest;
import dev.loombench.tool.trial.Metric;

/** What a claim's test asks, in words. */
final class ClaimWords {

  private ClaimWords() {}

  /** Like {@code requests/s of virtual over platform in sleep200-1000: more}. */
  static String of(ClaimTest test) {
    String metric = Metric.ofKey(test.metric()).map(Metric::label).orElse(test.metric());
    return switch (test) {
      case ClaimTest.Ratio ratio ->
          "%s of %s over %s%s: %s"
              .formatted(
                  metric, ratio.of(), ratio.over(), in(ratio.in()), expected(ratio.expected()));
      case ClaimTest.Growth growth ->
          "%s of %s in %s over %s: %s"
              .formatted(
                  metric, growth.of(), growth.in(), growth.overIn(), expected(growth.expected()));
      case ClaimTest.Level level ->
          "%s of %s%s: %s".formatted(metric, level.of(), in(level.in()), bounds(level));
    };
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
              Figures.number(level.least().getAsDouble()),
              Figures.number(level.most().getAsDouble()));
    }
    return level.least().isPresent()
        ? "at least " + Figures.number(level.least().getAsDouble())
        : "at most " + Figures.number(level.most().orElseThrow());
  }
}

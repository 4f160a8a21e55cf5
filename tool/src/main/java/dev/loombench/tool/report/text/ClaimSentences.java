package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.replicate.ClaimBasis;
import dev.loombench.tool.analyze.replicate.ClaimTestResult;
import dev.loombench.tool.analyze.replicate.PublishedComparison;
import dev.loombench.tool.analyze.replicate.PublishedComparison.Remark;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** Phrases about claims of publications: tests, their basis, and remarks. */
public final class ClaimSentences {

  private static final int DECIMALS_NEAR_ONE = 3;

  private ClaimSentences() {}

  /** Returns a test, like {@code requests/s of virtual over platform in sleep200-1000: more}. */
  public static String test(ClaimTest test) {
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

  /** Returns the basis of a result, like {@code 1.62 [1.55, 1.70], published 1.78}. */
  public static String basis(ClaimTestResult result) {
    return switch (result.basis()) {
      case ClaimBasis.Ratio(OptionalDouble published, boolean belowMargin) ->
          belowMargin
              ? ratio(result, published, value -> Numbers.fixed(value, DECIMALS_NEAR_ONE))
                  + ", which is too small to matter"
              : ratio(result, published, Numbers::ratio);
      case ClaimBasis.Level(Metric metric, var least, var most) ->
          level(result.found().orElseThrow(), metric)
              + bound(", at least ", least)
              + bound(", at most ", most);
      case ClaimBasis.Untested(String reason) -> reason;
      case ClaimBasis.UnknownMetric(String key) -> "no metric is called '%s'".formatted(key);
      case ClaimBasis.NoTrials(String variant, String workload, Pass pass) ->
          "no completed %s of %s%s".formatted(trial(pass), variant, in(workload));
      case ClaimBasis.TooFewCpus(int claimed, double granted) ->
          "the claim is about a server with %s; here it has %s"
              .formatted(Lists.counted(claimed, "CPU"), Numbers.number(granted));
      case ClaimBasis.Refused(var reason) -> NotComparableSentences.reason(reason);
      case ClaimBasis.TooFewTrials() -> "at least three trials of each are needed";
      case ClaimBasis.MetricUnavailable(Metric metric) -> metric.label() + " is unavailable";
    };
  }

  private static String ratio(
      ClaimTestResult result, OptionalDouble published, DoubleFunction<String> format) {
    Estimate found = result.found().orElseThrow();
    Interval interval = found.interval().orElseThrow();
    return "%s [%s, %s]%s"
        .formatted(
            format.apply(found.value()),
            format.apply(interval.low()),
            format.apply(interval.high()),
            published.isPresent() ? ", published " + format.apply(published.getAsDouble()) : "");
  }

  private static String level(Estimate figure, Metric metric) {
    String unit = metric.unit().equals("1") ? "" : " " + metric.unit();
    return Numbers.number(figure.value())
        + figure
            .interval()
            .map(
                interval ->
                    " [%s, %s]%s"
                        .formatted(
                            Numbers.number(interval.low()), Numbers.number(interval.high()), unit))
            .orElse(unit + " (one trial)");
  }

  private static String bound(String prefix, OptionalDouble bound) {
    return bound.isPresent() ? prefix + Numbers.number(bound.getAsDouble()) : "";
  }

  private static String trial(Pass pass) {
    return switch (pass) {
      case HEADLINE -> "trial";
      case STARTUP -> "start";
      case DIAGNOSTIC, VIRTUAL_THREADS, PROFILE -> pass.key() + " trial";
    };
  }

  /** Returns the remark on a comparison with a published figure; may be empty. */
  public static String remark(PublishedComparison comparison) {
    return switch (comparison.remark()) {
      case Remark.OfStudy(String text) -> text;
      case Remark.NotMeasured() -> "not measured";
      case Remark.NoMetric() -> "no metric corresponds to it";
      case Remark.NoVariant() -> "the run does not include the variant";
      case Remark.NoWorkload() -> "the run does not include the workload";
      case Remark.ShownAsInterval() -> "shown as our interval";
      case Remark.OtherVariantCount(int published, int here) ->
          "the mean of %d variants, of which this run has %d".formatted(published, here);
      case Remark.MeanOver(var variants) ->
          "the mean over the variants of this run: " + String.join(", ", variants);
      case Remark.NotBeyondDelay(String variant) ->
          "%s was not measured, or its latency does not exceed the built-in delay"
              .formatted(variant);
    };
  }
}

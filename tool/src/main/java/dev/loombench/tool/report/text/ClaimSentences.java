package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.replicate.ClaimBasis;
import dev.loombench.tool.analyze.replicate.ClaimTestResult;
import dev.loombench.tool.analyze.replicate.PublishedComparison;
import dev.loombench.tool.analyze.replicate.PublishedComparison.Remark;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.SignTest;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Expectation.Side;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** Phrases about claims of publications: tests, their basis, and remarks. */
public final class ClaimSentences {

  private static final double NEAR_ONE = 0.05;
  private static final int DECIMALS_NEAR_ONE = 3;

  private ClaimSentences() {}

  /** Returns the marks of a claim, like {@code , by arithmetic, test changed}; may be empty. */
  public static String marks(Claim claim) {
    return (claim.kind() == Claim.Kind.ARITHMETIC ? ", by arithmetic" : "")
        + (claim.origin() == Claim.Origin.OURS ? ", ours" : "")
        + (claim.changed().isPresent() ? ", test changed" : "");
  }

  /** Returns a test, like {@code requests/s of virtual over platform in sleep200-1000: more}. */
  public static String test(ClaimTest test) {
    return switch (test) {
      case ClaimTest.Ratio ratio ->
          "%s%s of %s over %s%s%s: %s"
              .formatted(
                  label(ratio.metric()),
                  beyond(ratio.beyond()),
                  ratio.of(),
                  ratio.over(),
                  in(ratio.in()),
                  at(ratio.atRate()),
                  expected(ratio.expectation()));
      case ClaimTest.Growth growth ->
          "%s of %s in %s over %s%s: %s"
              .formatted(
                  label(growth.metric()),
                  growth.of(),
                  growth.in(),
                  growth.overIn(),
                  growth.over().map(", over that of %s"::formatted).orElse(""),
                  expected(growth.expectation()));
      case ClaimTest.SustainedRate rate ->
          "highest sustained rate of %s over %s in %s: %s"
              .formatted(rate.of(), rate.over(), rate.in(), expected(rate.expectation()));
      case ClaimTest.Level level ->
          "%s of %s%s%s: %s%s"
              .formatted(
                  label(level.metric()),
                  level.of(),
                  in(level.in()),
                  at(level.atRate()),
                  bounds(level),
                  unit(level.metric()));
      case ClaimTest.Excess excess ->
          "%s of %s minus %s in %s%s: %s to %s%s"
              .formatted(
                  label(excess.metric()),
                  excess.of(),
                  excess.over(),
                  excess.in(),
                  at(excess.atRate()),
                  Numbers.number(excess.least()),
                  Numbers.number(excess.most()),
                  unit(excess.metric()));
      case ClaimTest.Deviation deviation ->
          "deviation of %s of %s%s: at most %s %%"
              .formatted(
                  label(deviation.metric()),
                  deviation.of(),
                  in(deviation.in()),
                  Numbers.number(100 * deviation.most()));
      case ClaimTest.Untried _ -> "not tried here";
    };
  }

  private static String label(String metric) {
    return Metric.ofKey(metric).map(Metric::label).orElse(metric);
  }

  private static String beyond(Duration time) {
    return time.isZero() ? "" : " beyond %d ms".formatted(time.toMillis());
  }

  private static String in(Optional<WorkloadId> workload) {
    return workload.map(there -> " in " + there).orElse("");
  }

  private static String at(OptionalDouble rate) {
    return rate.isEmpty() ? "" : " at %s/s".formatted(Numbers.trimmed(rate.getAsDouble()));
  }

  private static String unit(String metric) {
    return Metric.ofKey(metric).map(ClaimSentences::unit).orElse("");
  }

  private static String unit(Metric metric) {
    return metric.unit().equals("1") ? "" : " " + metric.unit();
  }

  private static String expected(Expectation expectation) {
    return switch (expectation) {
      case Expectation.Equal() -> "no difference that matters";
      case Expectation.Bound(Side side, double limit) -> word(side) + " " + Numbers.ratio(limit);
      case Expectation.Direction(Side side, Expectation.MoreThan(double limit, var _)) ->
          "%s than 1, %s %s".formatted(comparative(side), word(side), Numbers.ratio(limit));
      case Expectation.Direction(Side side, var _) -> comparative(side);
    };
  }

  private static String word(Side side) {
    return switch (side) {
      case ABOVE -> "above";
      case BELOW -> "below";
    };
  }

  private static String comparative(Side side) {
    return switch (side) {
      case ABOVE -> "more";
      case BELOW -> "less";
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
      case ClaimBasis.Ratio(Expectation expectation) -> ratio(result, expectation);
      case ClaimBasis.Signs(SignTest signs, Expectation.Direction claim) -> signs(signs, claim);
      case ClaimBasis.Level(Metric metric, var least, var most) ->
          level(result.found().orElseThrow(), metric)
              + bound(", at least ", least)
              + bound(", at most ", most);
      case ClaimBasis.Deviation(var _, double most) ->
          deviation(result.found().orElseThrow(), most);
      case ClaimBasis.Untested(String reason) -> reason;
      case ClaimBasis.UnknownMetric(String key) -> "no metric is called '%s'".formatted(key);
      case ClaimBasis.NoTrials(VariantId variant, Optional<WorkloadId> workload, Pass pass) ->
          "no completed %s of %s%s".formatted(trial(pass), variant, in(workload));
      case ClaimBasis.TooFewCpus(int claimed, double granted) ->
          "the claim needs a server with at least %s; here it has %s"
              .formatted(Lists.counted(claimed, "CPU"), Numbers.number(granted));
      case ClaimBasis.Refused(var reason) -> NotComparableSentences.reason(reason);
      case ClaimBasis.LimitNotReached(VariantId variant) ->
          "%s sustained the highest rate that was measured, so its limit is unknown"
              .formatted(variant);
      case ClaimBasis.TooFewTrials(int needed) ->
          "at least %s of each are needed".formatted(Lists.counted(needed, "trial"));
      case ClaimBasis.ShorterMaximum(Metric metric, Duration here, Duration published) ->
          "%s grows with the length of the measurement: %s here, %s in the publication"
              .formatted(metric.label(), seconds(here), seconds(published));
      case ClaimBasis.MetricUnavailable(Metric metric) -> metric.label() + " is unavailable";
    };
  }

  private static String ratio(ClaimTestResult result, Expectation expectation) {
    Estimate found = result.found().orElseThrow();
    Interval interval = found.interval().orElseThrow();
    DoubleFunction<String> format = format(expectation);
    return "%s [%s, %s]%s"
        .formatted(
            format.apply(found.value()),
            format.apply(interval.low()),
            format.apply(interval.high()),
            published(expectation, format));
  }

  /** Returns more decimals for a published ratio near one, which two would show as one. */
  private static DoubleFunction<String> format(Expectation expectation) {
    return expectation instanceof Expectation.Direction(var _, Expectation.About about)
            && Math.abs(about.value() - 1) < NEAR_ONE
        ? value -> Numbers.fixed(value, DECIMALS_NEAR_ONE)
        : Numbers::ratio;
  }

  private static String published(Expectation expectation, DoubleFunction<String> format) {
    return switch (expectation) {
      case Expectation.Equal(), Expectation.Bound _ -> "";
      case Expectation.Direction(var _, Expectation.Unstated()) -> "";
      case Expectation.Direction(var _, Expectation.About about) ->
          ", published %s (%s to %s)"
              .formatted(
                  format.apply(about.value()),
                  format.apply(about.low()),
                  format.apply(about.high()));
      case Expectation.Direction(var _, Expectation.MoreThan(double _, OptionalDouble ratio)) ->
          ratio.isPresent() ? ", published " + format.apply(ratio.getAsDouble()) : "";
    };
  }

  private static String signs(SignTest signs, Expectation.Direction claim) {
    int claimed =
        switch (claim.side()) {
          case ABOVE -> signs.above();
          case BELOW -> signs.below();
        };
    String ties = signs.ties() == 0 ? "" : ", equal in %d".formatted(signs.ties());
    String fewest =
        signs.pairs() < SignTest.FEWEST
            ? "; %d blocks are the fewest that can decide".formatted(SignTest.FEWEST)
            : "";
    return "%s in %d of %s%s, sign test p = %s%s"
        .formatted(
            comparative(claim.side()),
            claimed,
            Lists.counted(signs.pairs(), "block"),
            ties,
            Numbers.trimmed(signs.difference()),
            fewest);
  }

  private static String level(Estimate figure, Metric metric) {
    String unit = unit(metric);
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

  private static String deviation(Estimate share, double most) {
    Interval interval = share.interval().orElseThrow();
    return "%s [%s, %s] %% of the mean, at most %s %%"
        .formatted(
            Numbers.number(share.value()),
            Numbers.number(interval.low()),
            Numbers.number(interval.high()),
            Numbers.number(100 * most));
  }

  private static String seconds(Duration time) {
    return Lists.counted(time.toSeconds(), "second");
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
      case Remark.OfStudy(Optional<String> text) -> text.orElse("");
      case Remark.NotMeasured() -> "not measured";
      case Remark.NoMetric() -> "no metric corresponds to it";
      case Remark.NoVariant() -> "the run does not include the variant";
      case Remark.NoWorkload() -> "the run does not include the workload";
      case Remark.ShownAsInterval() -> "shown as our interval";
      case Remark.OtherVariantCount(int published, int here) ->
          "the mean of %d variants, of which this run has %d".formatted(published, here);
      case Remark.MeanOver(var variants) ->
          "the mean over the variants of this run: " + Lists.commas(variants);
      case Remark.NotSteady(var reason) -> NotComparableSentences.reason(reason);
      case Remark.NotBeyondDelay(VariantId variant) ->
          "%s was not measured, or its latency does not exceed the built-in delay"
              .formatted(variant);
    };
  }
}

package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.Overload;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.verdict.Comparer;
import dev.loombench.tool.analyze.verdict.Confidence;
import dev.loombench.tool.analyze.verdict.LatencyRefusal;
import dev.loombench.tool.analyze.verdict.PairedRatios;
import dev.loombench.tool.analyze.verdict.PairedRatios.Ratios;
import dev.loombench.tool.analyze.verdict.PairedRatios.Refused;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.WelchRatio;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.ClaimTest.Expected;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.comparison.ComparisonFamily;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Evaluates published claims. The ratios of all claims form one family, whose confidence controls
 * the false coverage rate.
 */
final class ClaimEvaluator {

  private final Trials trials;
  private final Estimator estimator;
  private final Comparer comparer;
  private final Overload overload;
  private final Map<ClaimTest.Ratio, PairedRatios> pairs = new HashMap<>();
  private final Confidence confidence;

  ClaimEvaluator(Trials trials, Estimator estimator, Comparer comparer, Replication replication) {
    this.trials = trials;
    this.estimator = estimator;
    this.comparer = comparer;
    this.overload = new Overload(trials);
    for (Claim claim : replication.claims()) {
      for (ClaimTest test : claim.tests()) {
        if (test instanceof ClaimTest.Ratio ratio) {
          pair(ratio).ifPresent(paired -> pairs.put(ratio, asked(ratio, paired)));
        }
      }
    }
    this.confidence = comparer.confidenceOf(List.copyOf(pairs.values()));
  }

  /** Returns the confidence of all intervals. */
  double level() {
    return confidence.level();
  }

  ClaimEvaluation evaluate(Claim claim) {
    return new ClaimEvaluation(
        claim, claim.tests().stream().map(test -> decide(claim, test)).toList());
  }

  private ClaimTestResult decide(Claim claim, ClaimTest test) {
    return switch (test) {
      case ClaimTest.Ratio ratio -> tried(claim, test, ratio.metric(), _ -> decide(ratio));
      case ClaimTest.Growth growth ->
          tried(claim, test, growth.metric(), metric -> decide(growth, metric));
      case ClaimTest.Level level ->
          tried(claim, test, level.metric(), metric -> decide(level, metric));
      case ClaimTest.Untried(String why) -> notRun(test, new ClaimBasis.Untested(why));
    };
  }

  private ClaimTestResult tried(
      Claim claim, ClaimTest test, String key, Function<Metric, ClaimTestResult> decided) {
    Optional<Metric> metric = Metric.ofKey(key);
    if (metric.isEmpty()) {
      return notRun(test, new ClaimBasis.UnknownMetric(key));
    }
    return obstacle(claim, test, metric.get())
        .map(basis -> notRun(test, basis))
        .or(() -> refused(test, metric.get()))
        .orElseGet(() -> decided.apply(metric.get()));
  }

  /** Returns the result of a test whose latency is that of an unsteady server. */
  private Optional<ClaimTestResult> refused(ClaimTest test, Metric metric) {
    return samples(test).stream()
        .flatMap(
            sample ->
                trials
                    .comparedPoint(sample.workload(), metric)
                    .map(point -> overload.state(point, sample.variant()))
                    .flatMap(state -> LatencyRefusal.of(metric, sample.variant(), state))
                    .stream())
        .findFirst()
        .map(
            reason ->
                new ClaimTestResult(
                    test,
                    ClaimResult.INCONCLUSIVE,
                    Optional.empty(),
                    new ClaimBasis.Refused(reason)));
  }

  /** Returns the reason why the claim cannot be tested; empty if it can. */
  private Optional<ClaimBasis> obstacle(Claim claim, ClaimTest test, Metric metric) {
    for (Sample sample : samples(test)) {
      Optional<PointId> point = trials.comparedPoint(sample.workload(), metric);
      boolean measured =
          point.isPresent()
              && !trials.observations(point.get(), sample.variant(), metric.pass()).isEmpty();
      if (!measured) {
        return Optional.of(
            new ClaimBasis.NoTrials(sample.variant(), sample.workload(), metric.pass()));
      }
      double cpus = trials.cpusOfServer(point.get(), sample.variant()).orElse(claim.serverCpus());
      if (cpus < claim.serverCpus()) {
        return Optional.of(new ClaimBasis.TooFewCpus(claim.serverCpus(), cpus));
      }
    }
    return Optional.empty();
  }

  /** A variant at a workload; the workload is empty for start-up trials. */
  private record Sample(String variant, String workload) {}

  private static List<Sample> samples(ClaimTest test) {
    return switch (test) {
      case ClaimTest.Ratio ratio ->
          List.of(new Sample(ratio.of(), ratio.in()), new Sample(ratio.over(), ratio.in()));
      case ClaimTest.Growth growth ->
          List.of(new Sample(growth.of(), growth.in()), new Sample(growth.of(), growth.overIn()));
      case ClaimTest.Level level -> List.of(new Sample(level.of(), level.in()));
      case ClaimTest.Untried _ -> List.of();
    };
  }

  private ClaimTestResult decide(ClaimTest.Ratio test) {
    PairedRatios paired = pairs.get(test);
    return switch (paired.basis()) {
      case Refused(var reason) ->
          new ClaimTestResult(
              test, ClaimResult.INCONCLUSIVE, Optional.empty(), new ClaimBasis.Refused(reason));
      case Ratios ratios -> {
        var found = ratios.interval(confidence);
        Difference says = Difference.of(found.interval().orElseThrow(), ratios.margin());
        yield ratios.believable().contains(says)
            ? byDirection(test, ratios.margin(), found)
            : new ClaimTestResult(
                test,
                ClaimResult.INCONCLUSIVE,
                Optional.of(found),
                new ClaimBasis.Refused(ratios.otherwise()));
      }
    };
  }

  private ClaimTestResult decide(ClaimTest.Growth test, Metric metric) {
    double[] above = trials.logs(test.in(), test.of(), metric);
    double[] below = trials.logs(test.overIn(), test.of(), metric);
    if (Math.min(above.length, below.length) < ComparisonFamily.FEWEST_TRIALS) {
      return new ClaimTestResult(
          test, ClaimResult.INCONCLUSIVE, Optional.empty(), new ClaimBasis.TooFewTrials());
    }
    double margin = trials.study().protocol().equivalenceMargin();
    return byDirection(
        test,
        isSmall(test, margin) ? 0 : margin,
        WelchRatio.of(above, below, 0, confidence.level()));
  }

  private ClaimTestResult decide(ClaimTest.Level test, Metric metric) {
    PointId point = trials.comparedPoint(test.in(), metric).orElseThrow();
    Optional<Estimate> found = estimator.known(point, test.of(), metric);
    if (found.isEmpty()) {
      return new ClaimTestResult(
          test,
          ClaimResult.INCONCLUSIVE,
          Optional.empty(),
          new ClaimBasis.MetricUnavailable(metric));
    }
    return new ClaimTestResult(
        test,
        within(found.get(), test),
        found,
        new ClaimBasis.Level(metric, test.least(), test.most()));
  }

  private static ClaimResult within(Estimate found, ClaimTest.Level test) {
    Optional<Interval> interval = found.interval();
    if (interval.isEmpty()) {
      return ClaimResult.INCONCLUSIVE;
    }
    double least = test.least().orElse(Double.NEGATIVE_INFINITY);
    double most = test.most().orElse(Double.POSITIVE_INFINITY);
    if (interval.get().within(least, most)) {
      return ClaimResult.REPRODUCED;
    }
    return interval.get().high() < least || interval.get().low() > most
        ? ClaimResult.CONTRADICTED
        : ClaimResult.INCONCLUSIVE;
  }

  private static ClaimTestResult byDirection(
      ClaimTest.Directed test, double margin, Estimate found) {
    Interval interval = found.interval().orElseThrow();
    ClaimResult direction = direction(test.expected(), Difference.of(interval, margin));
    ClaimResult decision =
        direction == ClaimResult.REPRODUCED
                && test.expected() != Expected.EQUAL
                && test.published().isPresent()
                && !includesMagnitude(interval, test.published(), test.tolerance())
            ? ClaimResult.DIRECTION_ONLY
            : direction;
    return new ClaimTestResult(
        test, decision, Optional.of(found), new ClaimBasis.Ratio(test.published(), margin == 0));
  }

  /**
   * Returns whether an interval includes a published magnitude: ratios whose gain or loss differs
   * from the published one by at most the tolerance.
   */
  private static boolean includesMagnitude(
      Interval found, OptionalDouble published, double tolerance) {
    double gained = published.getAsDouble() - 1;
    double near = 1 + gained * (1 - tolerance);
    double far = 1 + gained * (1 + tolerance);
    return found.high() >= Math.min(near, far) && found.low() <= Math.max(near, far);
  }

  private static PairedRatios asked(ClaimTest.Ratio test, PairedRatios paired) {
    return paired.basis() instanceof Ratios ratios && isSmall(test, ratios.margin())
        ? paired.withoutMargin()
        : paired;
  }

  /**
   * Returns whether the published difference is within the margin. Then the margin is not applied:
   * otherwise measuring the published difference would contradict the publication.
   */
  private static boolean isSmall(ClaimTest.Directed test, double margin) {
    return test.expected() != Expected.EQUAL
        && test.published().isPresent()
        && Math.abs(Math.log(test.published().getAsDouble())) <= Math.log1p(margin);
  }

  private static ClaimResult direction(Expected expected, Difference says) {
    if (says == Difference.OPEN) {
      return ClaimResult.INCONCLUSIVE;
    }
    Difference claimed =
        switch (expected) {
          case MORE -> Difference.ABOVE;
          case LESS -> Difference.BELOW;
          case EQUAL -> Difference.WITHIN_MARGIN;
        };
    return says == claimed ? ClaimResult.REPRODUCED : ClaimResult.CONTRADICTED;
  }

  private static ClaimTestResult notRun(ClaimTest test, ClaimBasis basis) {
    return new ClaimTestResult(test, ClaimResult.NOT_RUN, Optional.empty(), basis);
  }

  private Optional<PairedRatios> pair(ClaimTest.Ratio test) {
    if (!trials.variants().containsAll(List.of(test.of(), test.over()))) {
      return Optional.empty();
    }
    return Metric.ofKey(test.metric())
        .flatMap(
            metric ->
                trials
                    .comparedPoint(test.in(), metric)
                    .map(
                        point ->
                            comparer.pair(point, metric, test.beyond(), test.of(), test.over())));
  }
}

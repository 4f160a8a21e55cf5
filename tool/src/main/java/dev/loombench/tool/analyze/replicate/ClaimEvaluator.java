package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.replicate.ClaimMeasurement.Tested;
import dev.loombench.tool.analyze.replicate.ClaimMeasurement.Untested;
import dev.loombench.tool.evidence.Confidence;
import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Replication;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Evaluates published claims. Their tests form one family, whose confidence controls the false
 * coverage rate. A test of several claims counts once. Tests of failures have a level of their own:
 * many of them are decided easily, which would loosen that of the others, so they count there as
 * undecided.
 */
final class ClaimEvaluator {

  private final ClaimMeasurements measurements;
  private final Map<ClaimTest, ClaimMeasurement> family = new LinkedHashMap<>();
  private final Confidence confidence;
  private final Confidence ofEvents;

  ClaimEvaluator(ClaimMeasurements measurements, double share, Replication replication) {
    this.measurements = measurements;
    for (Claim claim : replication.claims()) {
      for (ClaimTest test : claim.tests()) {
        if (measurements.tooFewCpus(claim, test).isEmpty()) {
          family.computeIfAbsent(test, measurements::of);
        }
      }
    }
    this.confidence =
        confidence(
            tested().mapToDouble(test -> test.isOfEvents() ? 1 : test.level()).toArray(), share);
    this.ofEvents =
        confidence(tested().filter(Tested::isOfEvents).mapToDouble(Tested::level).toArray(), share);
  }

  /** Returns the confidence of tests, at the level of the look that the run reached. */
  private static Confidence confidence(double[] nominal, double share) {
    return new Confidence(
        FalseCoverage.of(Arrays.stream(nominal).map(level -> level / share).toArray()), share);
  }

  private Stream<Tested> tested() {
    return family.values().stream().filter(Tested.class::isInstance).map(Tested.class::cast);
  }

  double level() {
    return confidence.level();
  }

  /** Returns the confidence of the intervals of failures; empty if no claim is about them. */
  OptionalDouble levelOfEvents() {
    return tested().anyMatch(Tested::isOfEvents)
        ? OptionalDouble.of(ofEvents.level())
        : OptionalDouble.empty();
  }

  ClaimEvaluation evaluate(Claim claim) {
    return new ClaimEvaluation(
        claim, claim.tests().stream().map(test -> result(claim, test)).toList());
  }

  private ClaimTestResult result(Claim claim, ClaimTest test) {
    return measurements
        .tooFewCpus(claim, test)
        .orElseGet(
            () ->
                switch (family.get(test)) {
                  case Tested tested ->
                      tested.at((tested.isOfEvents() ? ofEvents : confidence).nominal());
                  case Untested(var result) -> result;
                });
  }
}

package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.replicate.ClaimMeasurement.Tested;
import dev.loombench.tool.analyze.replicate.ClaimMeasurement.Untested;
import dev.loombench.tool.analyze.verdict.Comparer;
import dev.loombench.tool.analyze.verdict.Confidence;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Replication;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Evaluates published claims. Their tests form one family, whose confidence controls the false
 * coverage rate. A test of several claims counts once.
 */
final class ClaimEvaluator {

  private final ClaimMeasurements measurements;
  private final Map<ClaimTest, ClaimMeasurement> family = new LinkedHashMap<>();
  private final Confidence confidence;

  ClaimEvaluator(ClaimMeasurements measurements, Comparer comparer, Replication replication) {
    this.measurements = measurements;
    for (Claim claim : replication.claims()) {
      for (ClaimTest test : claim.tests()) {
        if (measurements.tooFewCpus(claim, test).isEmpty()) {
          family.computeIfAbsent(test, measurements::of);
        }
      }
    }
    this.confidence =
        comparer.confidenceOf(
            family.values().stream()
                .mapMultiToDouble(
                    (measured, levels) -> {
                      if (measured instanceof Tested tested) {
                        levels.accept(tested.level());
                      }
                    })
                .toArray());
  }

  /** Returns the confidence of all intervals. */
  double level() {
    return confidence.level();
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
                  case Tested tested -> tested.at(confidence.nominal());
                  case Untested(var result) -> result;
                });
  }
}

package dev.loombench.tool.simulation;

import dev.loombench.tool.simulation.ErrorRates.OfRun;
import dev.loombench.tool.simulation.SimulatedRuns.Run;
import dev.loombench.tool.trial.Metric;
import tools.jackson.databind.JsonNode;

/** Verdicts of a run's comparisons, judged by the truth. */
final class ComparisonDecisions {

  /** Kind of decision. */
  enum Kind {
    /** Of the verdicts that claim something, one whose interval misses the truth. */
    FALSE_COVERAGE,
    /** An interval that covers the truth. */
    COVERED,
    /** Identical variants called better or worse. */
    FALSE_DIFFERENCE,
    /** The throughput of identical variants called equivalent. */
    EQUIVALENT,
    /** A difference beyond the margin called equivalent, or of the opposite sign. */
    FALSE_AGREEMENT,
    /** The difference in throughput found. */
    FOUND,
    /** Number of blocks. */
    BLOCKS
  }

  private final Estimands estimands;

  ComparisonDecisions(Estimands estimands) {
    this.estimands = estimands;
  }

  OfRun<Kind> of(Run run) {
    var counts = new OfRun<Kind>();
    int claims = 0;
    int falseClaims = 0;
    for (JsonNode comparison : run.summary().get("comparisons")) {
      String verdict = comparison.get("verdict").asString();
      double truth = truth(comparison);
      boolean covered =
          comparison.get("low").asDouble() <= truth && truth <= comparison.get("high").asDouble();
      counts.count(Kind.COVERED, covered);
      boolean claim = !verdict.equals("inconclusive");
      claims += claim ? 1 : 0;
      falseClaims += claim && !covered ? 1 : 0;
      count(counts, comparison, truth, verdict);
    }
    counts.add(Kind.FALSE_COVERAGE, claims == 0 ? 0 : (double) falseClaims / claims);
    counts.add(Kind.BLOCKS, run.blocks());
    return counts;
  }

  private static void count(OfRun<Kind> counts, JsonNode comparison, double truth, String verdict) {
    boolean throughput = comparison.get("metric").asString().equals(Metric.THROUGHPUT.key());
    String sign = throughput == truth > 1 ? "better" : "worse";
    boolean different = verdict.equals("better") || verdict.equals("worse");
    if (isSame(truth)) {
      counts.count(Kind.FALSE_DIFFERENCE, different);
      if (throughput) {
        counts.count(Kind.EQUIVALENT, verdict.equals("equivalent"));
      }
    } else {
      counts.count(
          Kind.FALSE_AGREEMENT,
          verdict.equals("equivalent") || (different && !verdict.equals(sign)));
      if (throughput) {
        counts.count(Kind.FOUND, verdict.equals(sign));
      }
    }
  }

  private static boolean isSame(double truth) {
    return Math.abs(truth - 1) < 0.01;
  }

  private double truth(JsonNode comparison) {
    Metric metric = Metric.ofKey(comparison.get("metric").asString()).orElseThrow();
    String workload = comparison.get("workload").asString();
    return estimands.geometricMean(metric, workload, comparison.get("of").asString())
        / estimands.geometricMean(metric, workload, comparison.get("over").asString());
  }
}

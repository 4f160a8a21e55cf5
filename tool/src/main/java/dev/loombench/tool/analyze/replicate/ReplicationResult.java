package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.LatencySource;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.study.replication.Replication;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Result of the replication of a publication.
 *
 * @param confidence confidence of the intervals that decide claims, like 0.983
 * @param confidenceOfFailures that of claims about failures; empty if there are none
 */
public record ReplicationResult(
    List<ClaimEvaluation> claims,
    List<PublishedComparison> figures,
    List<Pairing> contests,
    List<ShortcutEffect> effects,
    double confidence,
    OptionalDouble confidenceOfFailures) {

  public static ReplicationResult of(
      Trials trials, Estimator estimator, LatencySource latencies, Replication replication) {
    var claims =
        new ClaimEvaluator(
            new ClaimMeasurements(trials, replication), trials.evidence().share(), replication);
    return new ReplicationResult(
        replication.claims().stream().map(claims::evaluate).toList(),
        new PublishedComparisons(trials, estimator, replication).all(),
        replication.contests().stream().map(new PairwiseWins(trials)::count).toList(),
        new ShortcutEffects(trials, latencies, replication).all(),
        claims.level(),
        claims.levelOfEvents());
  }

  public long count(ClaimResult decision) {
    return claims.stream().filter(claim -> claim.decision() == decision).count();
  }
}

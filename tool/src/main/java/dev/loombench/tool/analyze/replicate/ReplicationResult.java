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
 * @param claims evaluations of its claims, in the study's order
 * @param figures its figures compared with ours, in the publication's order
 * @param contests counts of pairwise wins, in the study's order
 * @param effects effects of its protocol's shortcuts on figures of this run
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

  public ReplicationResult {
    claims = List.copyOf(claims);
    figures = List.copyOf(figures);
    contests = List.copyOf(contests);
    effects = List.copyOf(effects);
  }

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

  /** Returns the number of claims with this result. */
  public long count(ClaimResult decision) {
    return claims.stream().filter(claim -> claim.decision() == decision).count();
  }
}

package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.LatencySource;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.verdict.Comparer;
import dev.loombench.tool.study.replication.Replication;
import java.util.List;

/**
 * A publication done over again.
 *
 * @param claims what became of each of its claims, in the study's order
 * @param figures its figures with ours beside them, in the publication's order
 * @param contests how often one variant was ahead of another, in the study's order
 * @param effects what shortcuts of its protocol would have made of this run's figures
 * @param confidence the confidence of the intervals that claims are decided by, like 0.983
 */
public record ReplicationResult(
    List<ClaimEvaluation> claims,
    List<PublishedComparison> figures,
    List<Pairing> contests,
    List<ShortcutEffect> effects,
    double confidence) {

  public ReplicationResult {
    claims = List.copyOf(claims);
    figures = List.copyOf(figures);
    contests = List.copyOf(contests);
    effects = List.copyOf(effects);
  }

  public static ReplicationResult of(
      Trials trials,
      Estimator estimator,
      Comparer comparer,
      LatencySource latencies,
      Replication replication) {
    var claims = new ClaimEvaluator(trials, estimator, comparer, replication);
    return new ReplicationResult(
        replication.claims().stream().map(claims::decide).toList(),
        new PublishedComparisons(trials, estimator, replication).all(),
        replication.contests().stream().map(new PairwiseWins(trials)::decide).toList(),
        new ShortcutEffects(trials, latencies, replication).all(),
        claims.level());
  }

  /** How many claims came out like that. */
  public long count(ClaimResult decision) {
    return claims.stream().filter(claim -> claim.decision() == decision).count();
  }
}

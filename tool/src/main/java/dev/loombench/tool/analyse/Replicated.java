package dev.loombench.tool.analyse;

import dev.loombench.tool.study.Replication;
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
public record Replicated(
    List<ClaimFinding> claims,
    List<FigureBeside> figures,
    List<ContestFinding> contests,
    List<FlawEffect> effects,
    double confidence) {

  public Replicated {
    claims = List.copyOf(claims);
    figures = List.copyOf(figures);
    contests = List.copyOf(contests);
    effects = List.copyOf(effects);
  }

  static Replicated of(
      Trials trials,
      Estimator estimator,
      Comparer comparer,
      LatencySource latencies,
      Replication replication) {
    var claims = new Claims(trials, estimator, comparer, replication);
    return new Replicated(
        replication.claims().stream().map(claims::decide).toList(),
        new FiguresBeside(trials, estimator, replication).all(),
        replication.contests().stream().map(new Contests(trials)::decide).toList(),
        new FlawEffects(trials, latencies, replication).all(),
        claims.level());
  }

  /** How many claims came out like that. */
  public long count(Decision decision) {
    return claims.stream().filter(claim -> claim.decision() == decision).count();
  }
}

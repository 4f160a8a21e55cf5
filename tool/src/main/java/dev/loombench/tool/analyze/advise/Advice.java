package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.advise.SelectionCriteria.Goal;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Kind;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Limit;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Variants of a run that meet selection criteria, ranked. */
public record Advice(
    SelectionCriteria criteria,
    List<AtPoint> points,
    AdviceSummary summary,
    List<UntestedAspect> untested) {

  private static final double PERCENT = 100;

  /**
   * A variant at a point.
   *
   * @param rank from 1; empty if it does not meet the limits
   * @param shared whether others have the same rank because no comparison separates them
   * @param findings one for each limit, after that for the load itself
   */
  public record Candidate(
      VariantId variant,
      OptionalInt rank,
      boolean shared,
      PointEstimate goal,
      Headroom headroom,
      List<LimitFinding> findings) {

    public LimitStatus status() {
      return findings.stream()
          .map(LimitFinding::status)
          .reduce(LimitStatus.MET, LimitStatus::orWorse);
    }
  }

  /** A variant that a comparison shows to be better than others. */
  public record Preference(VariantId better, List<VariantId> worse) {}

  /**
   * Variants that share a rank.
   *
   * @param preferences comparisons among them that are decided
   * @param equivalent whether all of them are equivalent in the figure that is ranked by
   */
  public record Tie(List<VariantId> variants, List<Preference> preferences, boolean equivalent) {}

  /**
   * Ranking at a point.
   *
   * @param candidates those with a rank first, in its order
   * @param rankedByRate whether the highest sustained rate is ranked by, before the goal's figure
   * @param servesMore a variant that serves more requests of the same closed users than others,
   *     where throughput is not ranked by
   */
  public record AtPoint(
      PointId point,
      List<Candidate> candidates,
      boolean rankedByRate,
      List<Tie> ties,
      Optional<Preference> servesMore) {}

  public static Advice of(Analysis analysis, SelectionCriteria criteria) {
    return new Advisor(analysis, criteria).advice();
  }

  /** Applies the study's own limits, if it has some, and ranks by CPU per request. */
  public static Optional<Advice> ofStudy(Analysis analysis) {
    return analysis.study().advice().map(limits -> of(analysis, criteria(limits)));
  }

  private static SelectionCriteria criteria(Slo limits) {
    return new SelectionCriteria(
        List.of(
            new Limit(Kind.P99, limits.p99Millis()),
            new Limit(Kind.FAILURES, PERCENT * limits.failedShare())),
        Goal.COST);
  }
}

package dev.loombench.tool.plan;

import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.stats.InterimAnalyses;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Selection;
import dev.loombench.tool.trial.comparison.ComparedMetrics;
import dev.loombench.tool.trial.comparison.ComparisonFamily;
import dev.loombench.tool.trial.comparison.ComparisonFamily.Member;
import dev.loombench.tool.trial.comparison.StateLimit;
import dev.loombench.tool.trial.server.SharedServers;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decision at an interim analysis: the loads that need no more blocks. A load is decided when each
 * variant's comparison with the baseline, in the metric that decides there, makes a claim or is
 * precise enough, at the level of the report or a stricter one.
 *
 * <p>That level depends on how many of all comparisons make a claim, which only the final analysis
 * shows ({@link FalseCoverage}). Therefore only claims at decided loads count here, because their
 * figures no longer change. The largest number {@code R} is used for which the loads decided at
 * {@code R·q/m} make {@code R} claims at that level. The report then finds these {@code R} claims
 * or more.
 *
 * @param precision relative half width of an interval that is narrow enough
 * @param history trials that the analysis includes
 */
record InterimDecision(
    Study study, InterimAnalyses interimAnalyses, double precision, List<PastTrial> history) {

  /** Comparison of two variants at a load, so far. */
  private sealed interface Candidate {
    RepeatedLoad repeated();
  }

  /**
   * Comparison with a ratio.
   *
   * @param claims smallest nominal level at which it makes a claim
   * @param settled smallest nominal level at which it needs no more blocks; 0 if the load does not
   *     wait for it
   */
  private record Compared(RepeatedLoad repeated, double claims, double settled)
      implements Candidate {}

  /** Comparison with too few blocks for a ratio, for which the load waits. */
  private record TooFewBlocks(RepeatedLoad repeated) implements Candidate {}

  /**
   * Returns every load that needs no more blocks.
   *
   * @param before loads decided at earlier analyses
   */
  Set<RepeatedLoad> settled(Set<RepeatedLoad> before) {
    List<Candidate> candidates =
        ComparisonFamily.headline(study, points(), this::isOverloaded).members().stream()
            .flatMap(member -> candidate(member).stream())
            .toList();
    List<Compared> family =
        candidates.stream()
            .flatMap(one -> one instanceof Compared with ? Stream.of(with) : Stream.empty())
            .toList();
    Set<RepeatedLoad> waiting =
        candidates.stream()
            .filter(TooFewBlocks.class::isInstance)
            .map(Candidate::repeated)
            .collect(Collectors.toSet());
    int comparisons = Math.max(1, family.size());
    for (int claims = comparisons; claims > 1; claims--) {
      double level = FalseCoverage.level(claims, comparisons);
      Set<RepeatedLoad> settled = settledAt(level, family, waiting, before);
      long made =
          family.stream()
              .filter(candidate -> settled.contains(candidate.repeated()))
              .filter(candidate -> interimAnalyses.show(candidate.claims(), level))
              .count();
      if (made >= claims) {
        return settled;
      }
    }
    return settledAt(FalseCoverage.level(1, comparisons), family, waiting, before);
  }

  private Set<RepeatedLoad> settledAt(
      double level, List<Compared> family, Set<RepeatedLoad> waiting, Set<RepeatedLoad> before) {
    var settled = new HashSet<RepeatedLoad>();
    points().forEach(point -> settled.add(repeatedLoad(point)));
    settled.removeAll(waiting);
    family.stream()
        .filter(candidate -> !interimAnalyses.show(candidate.settled(), level))
        .forEach(candidate -> settled.remove(candidate.repeated()));
    settled.addAll(before);
    return settled;
  }

  private List<PointId> points() {
    return study.workloads().stream()
        .flatMap(
            workload ->
                workload.loads().stream()
                    .flatMap(
                        load ->
                            load.points().stream()
                                .map(step -> new PointId(workload.id(), load.id(), step))))
        .toList();
  }

  private static RepeatedLoad repeatedLoad(PointId point) {
    return new RepeatedLoad(point.workload(), point.load());
  }

  /** Returns the comparison as it is so far; empty if it has no ratio and no load waits for it. */
  private Optional<Candidate> candidate(Member member) {
    BlockRatios ratios = BlockRatios.of(history, member);
    if (isRefused(member) || ratios.isUnusable()) {
      return Optional.empty();
    }
    RepeatedLoad repeated = repeatedLoad(member.point());
    boolean decides =
        member.metric() == ComparedMetrics.decisive(load(member.point()))
            && member.over().equals(study.baseline());
    if (ratios.blocks() < ComparisonFamily.FEWEST_TRIALS) {
      return decides && ratios.blocks() > 0
          ? Optional.of(new TooFewBlocks(repeated))
          : Optional.empty();
    }
    RatioTest test = ratios.test();
    double margin = ratios.margin(member.metric(), study.protocol().equivalenceMargin());
    double claims = test.claim(margin);
    double settled = decides ? Math.min(claims, test.precise(precision)) : 0;
    return Optional.of(new Compared(repeated, claims, settled));
  }

  /** Returns true if the report refuses the comparison, which more blocks do not change. */
  private boolean isRefused(Member member) {
    PointId point = member.point();
    return new SharedServers(study).mix(point, member.metric())
        || StateLimit.forbids(state(point, member.of()), member.metric())
        || StateLimit.forbids(state(point, member.over()), member.metric())
        || selection(point, member.of()).isUnlike(selection(point, member.over()));
  }

  private Selection selection(PointId point, VariantId variant) {
    return Selection.of(trials(point, variant).map(PastTrial::outcome).toList());
  }

  private boolean isOverloaded(PointId point, VariantId variant) {
    return state(point, variant) instanceof LoadState.Overloaded;
  }

  private LoadState state(PointId point, VariantId variant) {
    return LoadState.ofTrials(
        trials(point, variant)
            .filter(past -> past.outcome() instanceof Outcome.Completed)
            .flatMap(past -> past.measurements().stream())
            .filter(measurement -> measurement.step().equals(point.step()))
            .map(LoadState::of)
            .toList());
  }

  private Load load(PointId point) {
    return study.workload(point.workload().orElseThrow()).load(point.load());
  }

  private Stream<PastTrial> trials(PointId point, VariantId variant) {
    return history.stream()
        .filter(past -> past.trial().pass() == Pass.HEADLINE)
        .filter(past -> past.trial().variant().equals(variant))
        .filter(past -> repeatedLoad(point).contains(past.trial()));
  }
}

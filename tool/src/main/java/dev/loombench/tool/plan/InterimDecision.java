package dev.loombench.tool.plan;

import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.stats.InterimAnalyses;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.ComparedMetrics;
import dev.loombench.tool.trial.EquivalenceMargin;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Trial;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
 */
final class InterimDecision {

  /** One load of one workload, whose blocks are repeated. */
  record Place(String workload, LoadId load) {

    boolean contains(Trial trial) {
      return trial.workload().equals(workload) && trial.load().equals(load);
    }
  }

  /**
   * Comparison of two variants at a load.
   *
   * @param claims smallest nominal level at which it makes a claim
   * @param settled smallest nominal level at which it needs no more blocks; 0 if the load does not
   *     wait for it
   */
  private record Candidate(Place place, double claims, double settled) {}

  private final Study study;
  private final InterimAnalyses interimAnalyses;
  private final double precision;
  private final List<PastTrial> history;

  /**
   * Creates the decision of one interim analysis.
   *
   * @param precision relative half width of an interval that is narrow enough
   * @param history trials that the analysis includes
   */
  InterimDecision(
      Study study, InterimAnalyses interimAnalyses, double precision, List<PastTrial> history) {
    this.study = study;
    this.interimAnalyses = interimAnalyses;
    this.precision = precision;
    this.history = history;
  }

  /**
   * Returns every load that needs no more blocks.
   *
   * @param before loads decided at earlier analyses
   */
  Set<Place> settled(Set<Place> before) {
    List<Candidate> family =
        study.workloads().stream()
            .flatMap(
                workload -> workload.loads().stream().flatMap(load -> at(workload, load).stream()))
            .toList();
    int comparisons = Math.max(1, family.size());
    for (int claims = comparisons; claims > 1; claims--) {
      double level = FalseCoverage.level(claims, comparisons);
      Set<Place> settled = settledAt(level, family, before);
      long made =
          family.stream()
              .filter(candidate -> settled.contains(candidate.place()))
              .filter(candidate -> interimAnalyses.show(candidate.claims(), level))
              .count();
      if (made >= claims) {
        return settled;
      }
    }
    return settledAt(FalseCoverage.level(1, comparisons), family, before);
  }

  private Set<Place> settledAt(double level, List<Candidate> family, Set<Place> before) {
    var settled = new HashSet<Place>();
    for (Workload workload : study.workloads()) {
      for (Load load : workload.loads()) {
        settled.add(new Place(workload.name(), load.id()));
      }
    }
    family.stream()
        .filter(candidate -> !interimAnalyses.show(candidate.settled(), level))
        .forEach(candidate -> settled.remove(candidate.place()));
    settled.addAll(before);
    return settled;
  }

  /**
   * Returns every comparison that has a ratio: each variant over the baseline and over each earlier
   * variant.
   */
  private List<Candidate> at(Workload workload, Load load) {
    List<String> variants = baselineFirst();
    var candidates = new ArrayList<Candidate>();
    for (LoadId point : load.points()) {
      for (Metric metric : ComparedMetrics.METRICS) {
        for (int later = 1; later < variants.size(); later++) {
          for (int earlier = 0; earlier < later; earlier++) {
            var where = new Where(workload.name(), load, point, metric);
            candidate(where, variants.get(later), variants.get(earlier)).ifPresent(candidates::add);
          }
        }
      }
    }
    return candidates;
  }

  private List<String> baselineFirst() {
    return Stream.concat(Stream.of(study.baseline()), study.variants().stream().map(Variant::name))
        .distinct()
        .toList();
  }

  private record Where(String workload, Load load, LoadId step, Metric metric) {

    Place place() {
      return new Place(workload, load.id());
    }
  }

  private Optional<Candidate> candidate(Where where, String of, String over) {
    BlockRatios ratios =
        BlockRatios.of(
            history,
            new PointId(where.workload(), where.load().id(), where.step()),
            where.metric(),
            of,
            over);
    boolean notComparable =
        EquivalenceMargin.isLatency(where.metric())
            && (isUnsteady(where, of) || isUnsteady(where, over));
    if (ratios.logs().size() < 2 || notComparable) {
      return Optional.empty();
    }
    var test = RatioTest.of(ratios.logs().stream().mapToDouble(Double::doubleValue).toArray());
    double margin = ratios.margin(where.metric(), study.protocol().equivalenceMargin());
    double claims = test.claim(margin);
    boolean decides =
        where.metric() == ComparedMetrics.decisive(where.load()) && over.equals(study.baseline());
    double settled = decides ? Math.min(claims, test.precise(precision)) : 0;
    return Optional.of(new Candidate(where.place(), claims, settled));
  }

  /** Latencies under such a load are not comparable, and more blocks do not change that. */
  private boolean isUnsteady(Where where, String variant) {
    List<LoadState> states =
        history.stream()
            .filter(past -> past.outcome() instanceof Outcome.Completed)
            .filter(past -> past.trial().pass() == Pass.HEADLINE)
            .filter(past -> past.trial().variant().equals(variant))
            .filter(past -> where.place().contains(past.trial()))
            .flatMap(past -> past.measurements().stream())
            .filter(measurement -> measurement.step().equals(where.step()))
            .map(LoadState::of)
            .toList();
    return !LoadState.ofTrials(states).isSteady();
  }
}

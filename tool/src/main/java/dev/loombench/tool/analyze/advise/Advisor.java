package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.advise.Advice.AtPoint;
import dev.loombench.tool.analyze.advise.Advice.Candidate;
import dev.loombench.tool.analyze.advise.Advice.Preference;
import dev.loombench.tool.analyze.advise.Advice.Tie;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Goal;
import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.evidence.ComparedMetrics;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Search for the variants of a run that meet limits, and their ranking. */
final class Advisor {

  private final Analysis analysis;
  private final SelectionCriteria criteria;
  private final Trials trials;
  private final Estimator estimator;
  private final LimitCheck limits;
  private final HeadroomCalculator headroom;

  Advisor(Analysis analysis, SelectionCriteria criteria) {
    this.analysis = analysis;
    this.criteria = criteria;
    this.trials = new Trials(analysis.study(), analysis.trials());
    this.estimator = new Estimator(trials);
    this.limits = new LimitCheck(trials, estimator, criteria.limits());
    this.headroom = new HeadroomCalculator(trials, estimator, analysis.measurements().bounds());
  }

  Advice advice() {
    List<AtPoint> points = trials.points().stream().filter(this::isMeasured).map(this::at).toList();
    return new Advice(
        criteria,
        points,
        AdviceSummary.of(points),
        new UntestedAspects(analysis, trials, headroom, criteria).aspects());
  }

  private boolean isMeasured(PointId point) {
    return trials.variants().stream()
        .anyMatch(variant -> !trials.made(point, variant, Pass.HEADLINE).isEmpty());
  }

  private AtPoint at(PointId point) {
    List<Candidate> unranked =
        trials.variants().stream()
            .filter(variant -> !trials.made(point, variant, Pass.HEADLINE).isEmpty())
            .map(variant -> candidate(point, variant))
            .toList();
    List<VariantId> meeting =
        unranked.stream()
            .filter(candidate -> candidate.status().meets())
            .map(Candidate::variant)
            .sorted(byGoal(point))
            .toList();
    List<Ranking.Place> places = Ranking.of(meeting, (one, other) -> isBetter(point, one, other));
    var candidates = new ArrayList<Candidate>();
    for (Ranking.Place place : places) {
      for (VariantId variant : place.variants()) {
        candidates.add(placed(of(unranked, variant), place));
      }
    }
    unranked.stream()
        .filter(candidate -> !candidate.status().meets())
        .sorted(Comparator.comparing(Candidate::status))
        .forEach(candidates::add);
    return new AtPoint(
        point, candidates, ranksByRate(point), ties(point, places), servesMore(point, places));
  }

  private Candidate candidate(PointId point, VariantId variant) {
    return new Candidate(
        variant,
        OptionalInt.empty(),
        false,
        estimator.of(point, variant, metric(point)),
        headroom.of(point, variant, there -> meets(there, variant)),
        limits.findings(point, variant));
  }

  private boolean meets(PointId point, VariantId variant) {
    return limits.findings(point, variant).stream()
        .map(LimitFinding::status)
        .allMatch(LimitStatus::meets);
  }

  /**
   * Returns the metric to rank by. Headroom has no meaning under closed loads, and throughput none
   * where the schedule fixes it.
   */
  private Metric metric(PointId point) {
    boolean byThroughput =
        criteria.by().metric() == Metric.THROUGHPUT
            || (criteria.by() == Goal.HEADROOM && isClosed(point));
    return byThroughput
        ? ComparedMetrics.decisive(trials.study(), trials.load(point))
        : criteria.by().metric();
  }

  private boolean isClosed(PointId point) {
    return point.step().openRate().isEmpty();
  }

  private Comparator<VariantId> byGoal(PointId point) {
    Comparator<VariantId> byValue = byValue(point, metric(point));
    return ranksByRate(point)
        ? Comparator.<VariantId>comparingDouble(variant -> -highestSustained(point, variant))
            .thenComparing(byValue)
        : byValue;
  }

  private Comparator<VariantId> byValue(PointId point, Metric metric) {
    return Comparator.comparingDouble(
        variant ->
            estimator
                .known(point, variant, metric)
                .map(Estimate::value)
                .map(value -> metric.better() == Metric.Better.HIGHER ? -value : value)
                .orElse(Double.MAX_VALUE));
  }

  private boolean ranksByRate(PointId point) {
    return criteria.by() == Goal.HEADROOM && !isClosed(point);
  }

  private double highestSustained(PointId point, VariantId variant) {
    return headroom
        .highestSustained(point.workload().orElseThrow(), there -> meets(there, variant))
        .orElse(Double.NEGATIVE_INFINITY);
  }

  private boolean isBetter(PointId point, VariantId one, VariantId other) {
    if (ranksByRate(point) && highestSustained(point, one) != highestSustained(point, other)) {
      return highestSustained(point, one) > highestSustained(point, other);
    }
    return isBetter(point, metric(point), one, other);
  }

  private boolean isBetter(PointId point, Metric metric, VariantId one, VariantId other) {
    return analysis.conclusions().comparisons().stream()
        .filter(comparison -> comparison.point().equals(point))
        .filter(comparison -> comparison.metric() == metric)
        .anyMatch(comparison -> shows(comparison, one, other));
  }

  private static boolean shows(Comparison comparison, VariantId better, VariantId worse) {
    return switch (comparison.verdict()) {
      case Verdict.Better _ -> comparison.of().equals(better) && comparison.over().equals(worse);
      case Verdict.Worse _ -> comparison.of().equals(worse) && comparison.over().equals(better);
      case Verdict.Equivalent _, Verdict.Inconclusive _, Verdict.NotComparable _ -> false;
    };
  }

  private static Candidate of(List<Candidate> candidates, VariantId variant) {
    return candidates.stream()
        .filter(candidate -> candidate.variant().equals(variant))
        .findFirst()
        .orElseThrow();
  }

  private static Candidate placed(Candidate candidate, Ranking.Place place) {
    return new Candidate(
        candidate.variant(),
        OptionalInt.of(place.rank()),
        place.variants().size() > 1,
        candidate.goal(),
        candidate.headroom(),
        candidate.findings());
  }

  private List<Tie> ties(PointId point, List<Ranking.Place> places) {
    return places.stream()
        .map(Ranking.Place::variants)
        .filter(variants -> variants.size() > 1)
        .map(
            variants ->
                new Tie(variants, preferences(point, variants), areEquivalent(point, variants)))
        .toList();
  }

  private List<Preference> preferences(PointId point, List<VariantId> variants) {
    return variants.stream()
        .map(
            one ->
                new Preference(
                    one, variants.stream().filter(other -> isBetter(point, one, other)).toList()))
        .filter(preference -> !preference.worse().isEmpty())
        .toList();
  }

  private boolean areEquivalent(PointId point, List<VariantId> variants) {
    long equivalent =
        analysis.conclusions().comparisons().stream()
            .filter(comparison -> comparison.point().equals(point))
            .filter(comparison -> comparison.metric() == metric(point))
            .filter(comparison -> comparison.verdict() instanceof Verdict.Equivalent)
            .filter(
                comparison ->
                    variants.contains(comparison.of()) && variants.contains(comparison.over()))
            .count();
    return equivalent == (long) variants.size() * (variants.size() - 1) / 2;
  }

  /** Closed users who are answered sooner send more requests, which other goals do not show. */
  private Optional<Preference> servesMore(PointId point, List<Ranking.Place> places) {
    if (places.isEmpty() || !isClosed(point) || metric(point) == Metric.THROUGHPUT) {
      return Optional.empty();
    }
    List<VariantId> meeting = places.stream().flatMap(place -> place.variants().stream()).toList();
    VariantId most = Collections.min(meeting, byValue(point, Metric.THROUGHPUT));
    List<VariantId> fewer =
        meeting.stream().filter(other -> isBetter(point, Metric.THROUGHPUT, most, other)).toList();
    return fewer.isEmpty() ? Optional.empty() : Optional.of(new Preference(most, fewer));
  }
}

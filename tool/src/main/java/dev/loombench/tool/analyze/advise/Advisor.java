package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.advise.Advice.AtPoint;
import dev.loombench.tool.analyze.advise.Advice.Candidate;
import dev.loombench.tool.analyze.advise.Advice.Finding;
import dev.loombench.tool.analyze.advise.Advice.Standing;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Goal;
import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.analyze.verdict.Verdict;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds which variants of a run keep to limits, and ranks those that do. */
final class Advisor {

  private final Analysis analysis;
  private final SelectionCriteria wish;
  private final Trials trials;
  private final Estimator estimator;
  private final LimitCheck limits;
  private final Headroom headroom;

  Advisor(Analysis analysis, SelectionCriteria wish) {
    this.analysis = analysis;
    this.wish = wish;
    this.trials = new Trials(analysis.study(), analysis.trials());
    this.estimator = new Estimator(trials);
    this.limits = new LimitCheck(trials, estimator, wish.limits());
    this.headroom = new Headroom(trials, estimator, analysis.measurements().bounds());
  }

  Advice advice() {
    List<AtPoint> points = trials.points().stream().filter(this::isMeasured).map(this::at).toList();
    return new Advice(
        wish,
        points,
        new AdviceSummary(points, wish).sentences(),
        new UntestedAspects(analysis, trials, headroom, wish).sentences());
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
    List<String> meeting =
        unranked.stream()
            .filter(candidate -> candidate.standing().meets())
            .map(Candidate::variant)
            .sorted(byGoal(point))
            .toList();
    List<Ranking.Place> places =
        Ranking.of(meeting, (one, other) -> isSurelyBetter(point, one, other));
    var candidates = new ArrayList<Candidate>();
    for (Ranking.Place place : places) {
      for (String variant : place.variants()) {
        candidates.add(placed(of(unranked, variant), place));
      }
    }
    unranked.stream()
        .filter(candidate -> !candidate.standing().meets())
        .sorted(Comparator.comparing(Candidate::standing))
        .forEach(candidates::add);
    return new AtPoint(point, candidates, sentences(point, candidates, places));
  }

  private Candidate candidate(PointId point, String variant) {
    return new Candidate(
        variant,
        0,
        false,
        goal(point, variant),
        headroom.words(point, variant, there -> meets(there, variant)),
        limits.findings(point, variant));
  }

  private boolean meets(PointId point, String variant) {
    return limits.findings(point, variant).stream()
        .map(Finding::standing)
        .allMatch(Standing::meets);
  }

  private PointEstimate goal(PointId point, String variant) {
    return estimator
        .estimates(point, variant)
        .filter(estimate -> estimate.metric() == metric(point))
        .findFirst()
        .orElseGet(
            () ->
                new PointEstimate.Unavailable(
                    point, variant, Pass.HEADLINE, metric(point), "it was not measured"));
  }

  /** Closed users leave no room: they ask again as soon as they are served. */
  private Metric metric(PointId point) {
    return wish.by() == Goal.HEADROOM && isClosed(point) ? Metric.THROUGHPUT : wish.by().metric();
  }

  private boolean isClosed(PointId point) {
    return Headroom.rate(trials.load(point), point).isEmpty();
  }

  private Comparator<String> byGoal(PointId point) {
    Comparator<String> byValue = byValue(point, metric(point));
    return ranksByRate(point)
        ? Comparator.<String>comparingDouble(variant -> -highestHeld(point, variant))
            .thenComparing(byValue)
        : byValue;
  }

  private Comparator<String> byValue(PointId point, Metric metric) {
    return Comparator.comparingDouble(
        variant ->
            estimator
                .known(point, variant, metric)
                .map(Estimate::value)
                .map(value -> metric.better() == Metric.Better.HIGHER ? -value : value)
                .orElse(Double.MAX_VALUE));
  }

  private boolean ranksByRate(PointId point) {
    return wish.by() == Goal.HEADROOM && !isClosed(point);
  }

  private double highestHeld(PointId point, String variant) {
    return headroom.highestHeld(point.workload(), there -> meets(there, variant));
  }

  private boolean isSurelyBetter(PointId point, String one, String other) {
    if (ranksByRate(point) && highestHeld(point, one) != highestHeld(point, other)) {
      return highestHeld(point, one) > highestHeld(point, other);
    }
    return isSurelyBetter(point, metric(point), one, other);
  }

  private boolean isSurelyBetter(PointId point, Metric metric, String one, String other) {
    return analysis.conclusions().comparisons().stream()
        .filter(comparison -> comparison.point().equals(point))
        .filter(comparison -> comparison.metric() == metric)
        .anyMatch(comparison -> says(comparison, one, other));
  }

  private static boolean says(Comparison comparison, String better, String worse) {
    return switch (comparison.verdict()) {
      case Verdict.Better _ -> comparison.of().equals(better) && comparison.over().equals(worse);
      case Verdict.Worse _ -> comparison.of().equals(worse) && comparison.over().equals(better);
      case Verdict.Equivalent _, Verdict.Inconclusive _, Verdict.NotComparable _ -> false;
    };
  }

  private static Candidate of(List<Candidate> candidates, String variant) {
    return candidates.stream()
        .filter(candidate -> candidate.variant().equals(variant))
        .findFirst()
        .orElseThrow();
  }

  private static Candidate placed(Candidate candidate, Ranking.Place place) {
    return new Candidate(
        candidate.variant(),
        place.rank(),
        place.variants().size() > 1,
        candidate.goal(),
        candidate.room(),
        candidate.findings());
  }

  private List<String> sentences(
      PointId point, List<Candidate> candidates, List<Ranking.Place> places) {
    if (places.isEmpty()) {
      boolean open =
          candidates.stream().anyMatch(candidate -> candidate.standing() == Standing.UNKNOWN);
      return List.of(
          open
              ? "No variant is known to %s here.".formatted(wish.kept(false))
              : "No variant %s here.".formatted(wish.kept(true)));
    }
    var sentences = new ArrayList<String>();
    List<String> first = places.getFirst().variants();
    sentences.add(
        first.size() > 1
            ? "%s %s; by %s %s."
                .formatted(Lists.list(first), wish.kept(false), noun(point), told(point, first))
            : places.size() == 1
                ? "%s %s%s."
                    .formatted(
                        first.getFirst(),
                        wish.kept(true),
                        candidates.size() > 1 ? ", and no other does" : "")
                : "%s %s and is the best by %s."
                    .formatted(first.getFirst(), wish.kept(true), noun(point)));
    List<String> byMean =
        candidates.stream()
            .filter(candidate -> candidate.standing() == Standing.BY_MEAN)
            .map(Candidate::variant)
            .toList();
    if (!byMean.isEmpty()) {
      sentences.add(
          "%s %s only by the mean: more blocks may tell."
              .formatted(Lists.list(byMean), byMean.size() == 1 ? "does so" : "do so"));
    }
    places.stream()
        .skip(1)
        .map(Ranking.Place::variants)
        .filter(variants -> variants.size() > 1)
        .forEach(
            variants ->
                sentences.add(
                    "After that come %s: by %s %s."
                        .formatted(Lists.list(variants), noun(point), told(point, variants))));
    servesMost(point, places).ifPresent(sentences::add);
    return sentences;
  }

  /** Of variants that share a place, who is better than whom all the same. */
  private String told(PointId point, List<String> sharing) {
    List<String> decided = new ArrayList<>();
    for (String one : sharing) {
      List<String> worse =
          sharing.stream().filter(other -> isSurelyBetter(point, one, other)).toList();
      if (!worse.isEmpty()) {
        decided.add("%s is better than %s".formatted(one, Lists.list(worse)));
      }
    }
    if (!decided.isEmpty()) {
      return String.join(", ", decided) + ", and the rest is not told apart: more blocks may tell";
    }
    return areAlike(point, sharing)
        ? "they are alike: choose by something else"
        : "they are not told apart: more blocks may tell";
  }

  private boolean areAlike(PointId point, List<String> variants) {
    long alike =
        analysis.conclusions().comparisons().stream()
            .filter(comparison -> comparison.point().equals(point))
            .filter(comparison -> comparison.metric() == metric(point))
            .filter(comparison -> comparison.verdict() instanceof Verdict.Equivalent)
            .filter(
                comparison ->
                    variants.contains(comparison.of()) && variants.contains(comparison.over()))
            .count();
    return alike == (long) variants.size() * (variants.size() - 1) / 2;
  }

  /** What the goal does not tell: closed users who are answered sooner ask for more. */
  private Optional<String> servesMost(PointId point, List<Ranking.Place> places) {
    if (!isClosed(point) || metric(point) == Metric.THROUGHPUT) {
      return Optional.empty();
    }
    List<String> meeting = places.stream().flatMap(place -> place.variants().stream()).toList();
    String most = Collections.min(meeting, byValue(point, Metric.THROUGHPUT));
    List<String> fewer =
        meeting.stream()
            .filter(other -> isSurelyBetter(point, Metric.THROUGHPUT, most, other))
            .toList();
    return fewer.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "With as many users, %s serves more requests than %s."
                .formatted(most, Lists.list(fewer)));
  }

  private String noun(PointId point) {
    return ranksByRate(point) ? wish.by().noun() : metric(point).label();
  }
}

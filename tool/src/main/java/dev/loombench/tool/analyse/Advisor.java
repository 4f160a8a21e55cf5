package dev.loombench.tool.analyse;

import dev.loombench.tool.analyse.Advice.AtPoint;
import dev.loombench.tool.analyse.Advice.Candidate;
import dev.loombench.tool.analyse.Advice.Finding;
import dev.loombench.tool.analyse.Advice.Standing;
import dev.loombench.tool.analyse.Wish.Goal;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds which variants of a run keep to limits, and ranks those that do. */
final class Advisor {

  private final Analysis analysis;
  private final Wish wish;
  private final Trials trials;
  private final Estimator estimator;
  private final LimitCheck limits;
  private final Headroom headroom;

  Advisor(Analysis analysis, Wish wish) {
    this.analysis = analysis;
    this.wish = wish;
    this.trials = new Trials(analysis.study(), analysis.trials());
    this.estimator = new Estimator(trials);
    this.limits = new LimitCheck(trials, estimator, wish.limits());
    this.headroom = new Headroom(trials, estimator, analysis.bounds());
  }

  Advice advice() {
    List<AtPoint> points = trials.points().stream().filter(this::isMeasured).map(this::at).toList();
    return new Advice(
        wish,
        points,
        new Everywhere(points, wish).sentences(),
        new NotTested(analysis, trials, headroom, wish).sentences());
  }

  private boolean isMeasured(Point point) {
    return trials.variants().stream()
        .anyMatch(variant -> !trials.made(point, variant, Pass.HEADLINE).isEmpty());
  }

  private AtPoint at(Point point) {
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

  private Candidate candidate(Point point, String variant) {
    return new Candidate(
        variant,
        0,
        false,
        goal(point, variant),
        headroom.words(point, variant, there -> meets(there, variant)),
        limits.findings(point, variant));
  }

  private boolean meets(Point point, String variant) {
    return limits.findings(point, variant).stream()
        .map(Finding::standing)
        .allMatch(Standing::meets);
  }

  private PointEstimate goal(Point point, String variant) {
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
  private Metric metric(Point point) {
    return wish.by() == Goal.HEADROOM && isClosed(point) ? Metric.THROUGHPUT : wish.by().metric();
  }

  private boolean isClosed(Point point) {
    return Headroom.rate(trials.load(point), point).isEmpty();
  }

  private Comparator<String> byGoal(Point point) {
    Metric metric = metric(point);
    Comparator<String> byValue =
        Comparator.comparingDouble(
            variant ->
                estimator
                    .known(point, variant, metric)
                    .map(Estimate::value)
                    .map(value -> metric.better() == Metric.Better.HIGHER ? -value : value)
                    .orElse(Double.MAX_VALUE));
    return ranksByRate(point)
        ? Comparator.<String>comparingDouble(variant -> -highestHeld(point, variant))
            .thenComparing(byValue)
        : byValue;
  }

  private boolean ranksByRate(Point point) {
    return wish.by() == Goal.HEADROOM && !isClosed(point);
  }

  private double highestHeld(Point point, String variant) {
    return headroom.highestHeld(point.workload(), there -> meets(there, variant));
  }

  private boolean isSurelyBetter(Point point, String one, String other) {
    if (ranksByRate(point) && highestHeld(point, one) != highestHeld(point, other)) {
      return highestHeld(point, one) > highestHeld(point, other);
    }
    return analysis.comparisons().stream()
        .filter(comparison -> comparison.point().equals(point))
        .filter(comparison -> comparison.metric() == metric(point))
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
      Point point, List<Candidate> candidates, List<Ranking.Place> places) {
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
            ? "%s %s and can't be told apart by %s: choose by something else."
                .formatted(Words.list(first), wish.kept(false), noun(point))
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
              .formatted(Words.list(byMean), byMean.size() == 1 ? "does so" : "do so"));
    }
    places.stream().flatMap(place -> decidedWithin(point, place).stream()).forEach(sentences::add);
    return sentences;
  }

  /** That a pair differs, though somebody between them makes them share a place. */
  private Optional<String> decidedWithin(Point point, Ranking.Place place) {
    for (String one : place.variants()) {
      for (String other : place.variants()) {
        if (isSurelyBetter(point, one, other)) {
          return Optional.of(
              "%s is better than %s by %s, but others can't be told apart from either."
                  .formatted(one, other, noun(point)));
        }
      }
    }
    return Optional.empty();
  }

  private String noun(Point point) {
    return ranksByRate(point) ? wish.by().noun() : metric(point).label();
  }
}

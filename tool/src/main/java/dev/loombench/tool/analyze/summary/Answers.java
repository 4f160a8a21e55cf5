package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Bound.Limit;
import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.Overload;
import dev.loombench.tool.analyze.measure.Point;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.analyze.verdict.Verdict;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Says for each point what its verdicts mean to somebody who has to choose. */
final class Answers {

  private static final double NEARLY_REACHED = 0.95;
  private static final double FAILED_PERCENT_WORTH_SAYING = 0.05;

  private final Trials trials;
  private final Estimator estimator;
  private final Overload capacity;
  private final List<Comparison> comparisons;
  private final List<Bound> bounds;
  private final ComparisonPhrases phrases;
  private final RefusalEvidence givingUp;

  Answers(
      Trials trials,
      Estimator estimator,
      Overload capacity,
      List<Comparison> comparisons,
      List<Bound> bounds) {
    this.trials = trials;
    this.estimator = estimator;
    this.capacity = capacity;
    this.comparisons = comparisons;
    this.bounds = bounds;
    this.phrases = new ComparisonPhrases(trials.study().protocol().equivalenceMargin());
    this.givingUp = new RefusalEvidence(trials, estimator);
  }

  /** None if the study asks for no headline trial: other passes explain, they don't answer. */
  List<Answer> answers() {
    if (trials.study().protocol().blocks().headline() == 0) {
      return List.of();
    }
    return trials.comparedPoints().stream()
        .map(point -> new Answer(point, sentences(point)))
        .toList();
  }

  private List<String> sentences(Point point) {
    List<String> measured =
        trials.variants().stream().filter(variant -> isMeasured(point, variant)).toList();
    var sentences = new ArrayList<String>();
    if (measured.size() == 1) {
      sentences.add(alone(point, measured.getFirst()));
    }
    switch (trials.load(point)) {
      case Load.Closed _, Load.Iterations _ -> {
        sentences.addAll(compared(point, Topic.THROUGHPUT));
        sentences.addAll(nearBounds(point));
        sentences.addAll(betweenLeaders(point, Topic.THROUGHPUT));
        sentences.addAll(tailOfEquals(point));
      }
      case Load.Open _, Load.OpenSteps _, Load.Search _, Load.Ramp _ -> {
        sentences.addAll(pastCapacity(point, measured));
        sentences.addAll(nearBounds(point));
        sentences.addAll(compared(point, Topic.TAIL));
        sentences.addAll(betweenLeaders(point, Topic.TAIL));
        sentences.addAll(compared(point, Topic.COST));
      }
    }
    sentences.addAll(failures(point, measured));
    sentences.addAll(gaveUp(point, measured));
    sentences.addAll(missing(point));
    return sentences;
  }

  private boolean isMeasured(Point point, String variant) {
    return !trials.observations(point, variant, Pass.HEADLINE).isEmpty();
  }

  private String alone(Point point, String variant) {
    return estimator
        .known(point, variant, Metric.THROUGHPUT)
        .map(
            throughput ->
                "%s serves %s requests/s%s%s."
                    .formatted(
                        variant,
                        Numbers.number(throughput.value()),
                        evidence(throughput),
                        estimator
                            .known(point, variant, Metric.LATENCY_P99)
                            .map(tail -> "; p99 is " + Numbers.number(tail.value()) + " ms")
                            .orElse("")))
        .orElse("the throughput of " + variant + " is not known.");
  }

  private static String evidence(Estimate estimate) {
    return switch (estimate) {
      case Estimate.Single _ -> " (one trial)";
      case Estimate.Repeated(double _, double low, double high, int count) ->
          " (95 %% interval %s–%s; %s)"
              .formatted(Numbers.number(low), Numbers.number(high), Lists.counted(count, "trial"));
    };
  }

  private List<String> compared(Point point, Topic topic) {
    return phrases.compared(topic, overBaseline(point, topic));
  }

  /** Where as much is served, the tail may still be a reason to choose. */
  private List<String> tailOfEquals(Point point) {
    List<String> equals =
        overBaseline(point, Topic.THROUGHPUT).stream()
            .filter(comparison -> comparison.verdict() instanceof Verdict.Equivalent)
            .map(Comparison::of)
            .toList();
    return phrases.compared(
        Topic.TAIL,
        overBaseline(point, Topic.TAIL).stream()
            .filter(comparison -> equals.contains(comparison.of()))
            .filter(
                comparison ->
                    switch (comparison.verdict()) {
                      case Verdict.Better _, Verdict.Worse _ -> true;
                      case Verdict.Equivalent _, Verdict.Inconclusive _, Verdict.NotComparable _ ->
                          false;
                    })
            .toList());
  }

  private List<Comparison> overBaseline(Point point, Topic topic) {
    return at(point, topic)
        .filter(comparison -> comparison.over().equals(trials.study().baseline()))
        .toList();
  }

  private Stream<Comparison> at(Point point, Topic topic) {
    return comparisons.stream()
        .filter(comparison -> comparison.point().equals(point))
        .filter(comparison -> comparison.metric() == topic.metric());
  }

  /** How the best of those that beat the baseline compares with the others that do. */
  private List<String> betweenLeaders(Point point, Topic topic) {
    List<String> leaders = leaders(point, topic);
    return at(point, topic)
        .filter(pair -> !pair.over().equals(trials.study().baseline()))
        .filter(pair -> leaders.contains(pair.of()) && leaders.contains(pair.over()))
        .filter(
            pair -> pair.of().equals(leaders.getFirst()) || pair.over().equals(leaders.getFirst()))
        .map(pair -> phrases.between(topic, pair))
        .toList();
  }

  /** Those better than the baseline, best first; all that can't be compared with it, if none is. */
  private List<String> leaders(Point point, Topic topic) {
    List<Comparison> over = overBaseline(point, topic);
    Comparator<Comparison> byRatio =
        Comparator.comparingDouble(
            comparison ->
                comparison.verdict().ratioIfAny().map(Estimate.Repeated::value).orElse(1.0));
    List<String> better =
        over.stream()
            .filter(comparison -> comparison.verdict() instanceof Verdict.Better)
            .sorted(topic.metric().better() == Metric.Better.HIGHER ? byRatio.reversed() : byRatio)
            .map(Comparison::of)
            .toList();
    if (!better.isEmpty()) {
      return better;
    }
    List<String> comparable =
        over.stream()
            .filter(comparison -> comparison.verdict().ratioIfAny().isPresent())
            .map(Comparison::of)
            .toList();
    return trials.variants().stream()
        .filter(variant -> !variant.equals(trials.study().baseline()))
        .filter(variant -> isMeasured(point, variant))
        .filter(variant -> !comparable.contains(variant))
        .filter(variant -> topic != Topic.TAIL || !capacity.isExceeded(point, variant))
        .toList();
  }

  private List<String> pastCapacity(Point point, List<String> measured) {
    return measured.stream()
        .filter(variant -> capacity.isExceeded(point, variant))
        .map(
            variant ->
                "%s can't keep up: of %s requests due each second, %s pile up."
                    .formatted(
                        variant,
                        Numbers.number(capacity.duePerSecond(point, variant)),
                        Numbers.number(capacity.growthPerSecond(point, variant))))
        .toList();
  }

  private List<String> nearBounds(Point point) {
    List<Bound> near =
        bounds.stream()
            .filter(bound -> bound.point().equals(point))
            .filter(bound -> bound.reachedShare() >= NEARLY_REACHED)
            .toList();
    var sentences = new ArrayList<String>();
    var heldByUsers = new ArrayList<Bound>();
    for (Bound bound : near) {
      switch (bound.limit()) {
        case Limit.Users _ -> heldByUsers.add(bound);
        case Limit.Threads(int threads, var _) ->
            sentences.add(heldBy(bound, Lists.counted(threads, "thread")));
        case Limit.Connections(int connections, var _) ->
            sentences.add(heldBy(bound, Lists.counted(connections, "connection")));
        case Limit.Carriers(int carriers, var _) ->
            sentences.add(
                heldBy(
                    bound,
                    "%s, which %s while a request waits"
                        .formatted(
                            Lists.counted(carriers, "carrier"),
                            carriers == 1 ? "is held" : "are held")));
      }
    }
    heldBy(heldByUsers).ifPresent(sentences::add);
    return sentences;
  }

  private static String heldBy(Bound bound, String places) {
    return "%s is at %s of its bound of %s/s, set by its %s."
        .formatted(
            bound.variant(),
            Numbers.percent(bound.reachedShare()),
            Numbers.number(bound.perSecond()),
            places);
  }

  private static Optional<String> heldBy(List<Bound> held) {
    if (held.isEmpty()) {
      return Optional.empty();
    }
    boolean one = held.size() == 1;
    return Optional.of(
        "%s %s at %s of the %s/s that the users can ask for: this load does not show %s limit."
            .formatted(
                Lists.list(held.stream().map(Bound::variant).toList()),
                one ? "is" : "are",
                Lists.list(
                    held.stream().map(bound -> Numbers.percent(bound.reachedShare())).toList()),
                Numbers.number(held.getFirst().perSecond()),
                one ? "its" : "their"));
  }

  private List<String> failures(Point point, List<String> measured) {
    return measured.stream()
        .flatMap(
            variant ->
                estimator
                    .known(point, variant, Metric.FAILED_SHARE)
                    .filter(share -> share.value() >= FAILED_PERCENT_WORTH_SAYING)
                    .map(
                        share ->
                            "%s fails %s of its requests."
                                .formatted(variant, Numbers.percent(share.value() / 100)))
                    .stream())
        .toList();
  }

  /** Where more was asked than served, or requests failed. */
  private List<String> gaveUp(Point point, List<String> measured) {
    return measured.stream()
        .filter(variant -> capacity.isExceeded(point, variant) || fails(point, variant))
        .flatMap(variant -> givingUp.sentence(point, variant).stream())
        .toList();
  }

  private boolean fails(Point point, String variant) {
    return estimator
        .known(point, variant, Metric.FAILED_SHARE)
        .filter(share -> share.value() >= FAILED_PERCENT_WORTH_SAYING)
        .isPresent();
  }

  private List<String> missing(Point point) {
    if (trials.study().protocol().blocks().headline() == 0) {
      return List.of();
    }
    var sentences = new ArrayList<String>();
    var notMade = new ArrayList<String>();
    for (String variant : trials.variants()) {
      List<TrialRecord> made = trials.made(point, variant, Pass.HEADLINE);
      if (made.isEmpty()) {
        notMade.add(variant);
      } else if (made.stream().noneMatch(TrialRecord::completed)) {
        String reason = firstLine(made.getLast().outcome().reasonText());
        sentences.add("No trial of %s completed: %s.".formatted(variant, reason));
      }
    }
    if (!notMade.isEmpty()) {
      sentences.add("No trial of %s was made yet.".formatted(Lists.either(notMade)));
    }
    return sentences;
  }

  private static String firstLine(String reason) {
    return reason.lines().findFirst().orElse("").strip().replaceAll("\\.$", "");
  }
}

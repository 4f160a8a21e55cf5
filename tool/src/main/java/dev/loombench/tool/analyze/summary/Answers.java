package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Bound.Kind;
import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.Overload;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.summary.AnswerFinding.Quantity;
import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.analyze.verdict.Verdict;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.comparison.ComparedMetrics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Collects for each point the findings that matter for the choice of a variant. */
record Answers(
    Trials trials,
    Estimator estimator,
    Overload overload,
    List<Comparison> comparisons,
    List<Bound> bounds) {

  private static final double NEARLY_REACHED = 0.95;

  /** Returns one for each compared point; none if the study asks for no headline trial. */
  List<Answer> answers() {
    if (trials.study().protocol().blocks().headline() == 0) {
      return List.of();
    }
    return trials.comparedPoints().stream()
        .map(point -> new Answer(point, findings(point)))
        .toList();
  }

  private List<AnswerFinding> findings(PointId point) {
    List<VariantId> measured =
        trials.variants().stream().filter(variant -> isMeasured(point, variant)).toList();
    var findings = new ArrayList<AnswerFinding>();
    if (measured.size() == 1) {
      VariantId variant = measured.getFirst();
      findings.add(
          new AnswerFinding.OnlyVariant(
              variant,
              isThroughputMeasured(point, variant),
              estimator.known(point, variant, Metric.THROUGHPUT),
              overload.state(point, variant).isSteady()
                  ? estimator.known(point, variant, Metric.LATENCY_P99)
                  : Optional.empty()));
    }
    findings.addAll(overloaded(point, measured));
    switch (trials.load(point)) {
      case ClosedModel.Closed _, ClosedModel.Staged _ -> {
        findings.addAll(byVerdict(Quantity.THROUGHPUT, overBaseline(point, Quantity.THROUGHPUT)));
        findings.addAll(nearBounds(point));
        findings.addAll(betweenLeaders(point, Quantity.THROUGHPUT));
        findings.addAll(tailOfEquals(point));
      }
      case ClosedModel.Iterations _, OpenModel _ -> {
        findings.addAll(nearBounds(point));
        findings.addAll(byVerdict(Quantity.THROUGHPUT, overBaseline(point, Quantity.THROUGHPUT)));
        findings.addAll(
            byVerdict(Quantity.TAIL_LATENCY, overBaseline(point, Quantity.TAIL_LATENCY)));
        findings.addAll(betweenLeaders(point, Quantity.TAIL_LATENCY));
        findings.addAll(byVerdict(Quantity.CPU_COST, overBaseline(point, Quantity.CPU_COST)));
      }
    }
    findings.addAll(new FailureFindings(trials, estimator, overload).of(point, measured));
    findings.addAll(missing(point));
    return findings;
  }

  private boolean isThroughputMeasured(PointId point, VariantId variant) {
    return ComparedMetrics.measuresThroughput(
        trials.load(point), overload.isExceeded(point, variant));
  }

  private boolean isMeasured(PointId point, VariantId variant) {
    return !trials.observations(point, variant, Pass.HEADLINE).isEmpty();
  }

  private static List<AnswerFinding> byVerdict(Quantity quantity, List<Comparison> comparisons) {
    return comparisons.stream()
        .collect(
            Collectors.groupingBy(
                comparison ->
                    List.of(comparison.verdict().key(), comparison.verdict().reasonIfAny()),
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .stream()
        .<AnswerFinding>map(alike -> new AnswerFinding.OverBaseline(quantity, alike))
        .toList();
  }

  /** Returns tail latency verdicts of the variants whose throughput equals the baseline's. */
  private List<AnswerFinding> tailOfEquals(PointId point) {
    List<VariantId> equals =
        overBaseline(point, Quantity.THROUGHPUT).stream()
            .filter(comparison -> comparison.verdict() instanceof Verdict.Equivalent)
            .map(Comparison::of)
            .toList();
    return byVerdict(
        Quantity.TAIL_LATENCY,
        overBaseline(point, Quantity.TAIL_LATENCY).stream()
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

  private List<Comparison> overBaseline(PointId point, Quantity quantity) {
    return at(point, quantity)
        .filter(comparison -> comparison.over().equals(trials.study().baseline()))
        .toList();
  }

  private Stream<Comparison> at(PointId point, Quantity quantity) {
    return comparisons.stream()
        .filter(comparison -> comparison.point().equals(point))
        .filter(comparison -> comparison.metric() == quantity.metric());
  }

  /** Compares the best of the variants that beat the baseline with the others that do. */
  private List<AnswerFinding> betweenLeaders(PointId point, Quantity quantity) {
    List<VariantId> leaders = leaders(point, quantity);
    return at(point, quantity)
        .filter(pair -> !pair.over().equals(trials.study().baseline()))
        .filter(pair -> leaders.contains(pair.of()) && leaders.contains(pair.over()))
        .filter(
            pair -> pair.of().equals(leaders.getFirst()) || pair.over().equals(leaders.getFirst()))
        .<AnswerFinding>map(pair -> new AnswerFinding.BetweenLeaders(quantity, pair))
        .toList();
  }

  /**
   * Returns the variants better than the baseline, best first; if there is none, those that cannot
   * be compared with it.
   */
  private List<VariantId> leaders(PointId point, Quantity quantity) {
    List<Comparison> over = overBaseline(point, quantity);
    Comparator<Comparison> byRatio =
        Comparator.comparingDouble(
            comparison ->
                comparison.verdict().ratioIfAny().map(Estimate.Repeated::value).orElse(1.0));
    boolean higherIsBetter = quantity.metric().better() == Metric.Better.HIGHER;
    List<VariantId> better =
        over.stream()
            .filter(comparison -> comparison.verdict() instanceof Verdict.Better)
            .sorted(higherIsBetter ? byRatio.reversed() : byRatio)
            .map(Comparison::of)
            .toList();
    if (!better.isEmpty()) {
      return better;
    }
    List<VariantId> comparable =
        over.stream()
            .filter(comparison -> comparison.verdict().ratioIfAny().isPresent())
            .map(Comparison::of)
            .toList();
    return trials.variants().stream()
        .filter(variant -> !variant.equals(trials.study().baseline()))
        .filter(variant -> isMeasured(point, variant))
        .filter(variant -> !comparable.contains(variant))
        .filter(
            variant ->
                quantity != Quantity.TAIL_LATENCY || overload.state(point, variant).isSteady())
        .toList();
  }

  private List<AnswerFinding> overloaded(PointId point, List<VariantId> measured) {
    return measured.stream()
        .flatMap(
            variant ->
                overload.state(point, variant) instanceof LoadState.Overloaded state
                    ? Stream.<AnswerFinding>of(
                        new AnswerFinding.Overloaded(
                            variant,
                            state,
                            overload.duePerSecond(point, variant),
                            overload.goodPerSecond(point, variant)))
                    : Stream.empty())
        .toList();
  }

  private List<AnswerFinding> nearBounds(PointId point) {
    List<Bound> near =
        bounds.stream()
            .filter(bound -> bound.point().equals(point))
            .filter(bound -> bound.reachedShare() >= NEARLY_REACHED)
            .toList();
    var findings = new ArrayList<AnswerFinding>();
    near.stream()
        .filter(bound -> bound.limit().kind() != Kind.USERS)
        .map(AnswerFinding.NearBound::new)
        .forEach(findings::add);
    List<Bound> ofUsers =
        near.stream().filter(bound -> bound.limit().kind() == Kind.USERS).toList();
    if (!ofUsers.isEmpty()) {
      findings.add(new AnswerFinding.NearUserBound(ofUsers));
    }
    return findings;
  }

  private List<AnswerFinding> missing(PointId point) {
    var findings = new ArrayList<AnswerFinding>();
    var notRun = new ArrayList<VariantId>();
    for (VariantId variant : trials.variants()) {
      List<TrialRecord> made = trials.made(point, variant, Pass.HEADLINE);
      if (made.isEmpty()) {
        notRun.add(variant);
      } else if (made.stream().noneMatch(TrialRecord::completed)) {
        findings.add(
            new AnswerFinding.NoneCompleted(variant, made.getLast().outcome().reasonText()));
      }
    }
    if (!notRun.isEmpty()) {
      findings.add(new AnswerFinding.NotRunYet(notRun));
    }
    return findings;
  }
}

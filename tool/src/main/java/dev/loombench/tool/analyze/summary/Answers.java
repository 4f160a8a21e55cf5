package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.Forecast;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.summary.Conclusion.Cause;
import dev.loombench.tool.analyze.summary.Conclusion.OverBaseline;
import dev.loombench.tool.evidence.ComparedMetrics;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Collects for each point the findings that matter for the choice of a variant. */
record Answers(Trials trials, Estimator estimator, List<Comparison> comparisons, Causes causes) {

  private static final Set<Metric> BESIDES =
      EnumSet.of(Metric.LATENCY_P99, Metric.CPU_PER_REQUEST, Metric.RSS_MEAN);

  /** Shape of the latency of closed users, which may differ though their throughput does not. */
  private static final Set<Metric> SHAPE = EnumSet.of(Metric.LATENCY_P50, Metric.LATENCY_P90);

  /** Ratio of memory from which it is a price or a gain. */
  private static final double MUCH_MEMORY = 1.25;

  /** Returns one for each compared point; none if the study asks for no headline trial. */
  List<Answer> answers() {
    if (trials.study().protocol().blocks().headline() == 0) {
      return List.of();
    }
    return trials.comparedPoints().stream().map(this::answer).toList();
  }

  private Answer answer(PointId point) {
    List<VariantId> measured =
        trials.variants().stream().filter(variant -> isMeasured(point, variant)).toList();
    List<Comparison> deciding = overBaseline(point).filter(Comparison::deciding).toList();
    List<Cause> found = causes.of(point, measured, deciding);
    var conclusion =
        new Conclusion(
            byVerdict(deciding),
            leaders(point, deciding),
            found,
            overBaseline(point).filter(one -> isBeside(one, deciding)).toList(),
            causes.largerPool(point, found, deciding));
    return new Answer(
        point,
        states(point, measured),
        conclusion,
        details(point, measured),
        forecast(point, measured));
  }

  private List<AnswerFinding> states(PointId point, List<VariantId> measured) {
    var states = new ArrayList<AnswerFinding>();
    if (measured.size() == 1) {
      VariantId variant = measured.getFirst();
      states.add(
          new AnswerFinding.OnlyVariant(
              variant,
              isThroughputMeasured(point, variant),
              estimator.known(point, variant, Metric.THROUGHPUT),
              trials.evidence().state(point, variant).isSteady()
                  ? estimator.known(point, variant, Metric.LATENCY_P99)
                  : Optional.empty()));
    }
    states.addAll(overloaded(point, measured));
    return states;
  }

  private List<AnswerFinding> details(PointId point, List<VariantId> measured) {
    return Stream.of(new FailureFindings(trials, estimator).of(point, measured), missing(point))
        .flatMap(List::stream)
        .toList();
  }

  private Optional<Forecast.Held> forecast(PointId point, List<VariantId> measured) {
    Study study = trials.study();
    List<VariantId> others =
        measured.stream().filter(variant -> !variant.equals(study.baseline())).toList();
    return trials.made(point, study.baseline(), Pass.HEADLINE).stream()
        .flatMap(trial -> Forecast.of(study, trial).stream())
        .findFirst()
        .map(forecast -> forecast.against(others, study, estimator))
        .filter(held -> !held.reached().isEmpty());
  }

  private boolean isThroughputMeasured(PointId point, VariantId variant) {
    return ComparedMetrics.measuresThroughput(
        trials.load(point), trials.evidence().isOverloaded(point, variant));
  }

  private boolean isMeasured(PointId point, VariantId variant) {
    return !trials.observations(point, variant, Pass.HEADLINE).isEmpty();
  }

  private static List<OverBaseline> byVerdict(List<Comparison> comparisons) {
    return comparisons.stream()
        .collect(
            Collectors.groupingBy(
                comparison ->
                    List.of(
                        comparison.metric(),
                        comparison.verdict().key(),
                        comparison.verdict().reasonIfAny()),
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .stream()
        .map(OverBaseline::new)
        .toList();
  }

  /** Returns true for a verdict that is a price or a further gain beside the deciding one. */
  private static boolean isBeside(Comparison comparison, List<Comparison> deciding) {
    boolean differs =
        comparison.verdict() instanceof Verdict.Better
            || comparison.verdict() instanceof Verdict.Worse;
    double ratio = comparison.verdict().ratioIfAny().map(Estimate.Repeated::value).orElse(1.0);
    return !comparison.deciding()
        && (BESIDES.contains(comparison.metric())
            || (SHAPE.contains(comparison.metric()) && showsNoDifference(comparison, deciding)))
        && differs
        && (comparison.metric() != Metric.RSS_MEAN || Math.max(ratio, 1 / ratio) >= MUCH_MEMORY);
  }

  /** Returns whether no difference in throughput, which the latency would repeat, was found. */
  private static boolean showsNoDifference(Comparison comparison, List<Comparison> deciding) {
    return deciding.stream()
        .filter(one -> one.of().equals(comparison.of()))
        .anyMatch(
            one ->
                one.metric().better() == Metric.Better.HIGHER
                    && (one.verdict() instanceof Verdict.Equivalent
                        || one.verdict() instanceof Verdict.Inconclusive));
  }

  private Stream<Comparison> overBaseline(PointId point) {
    return comparisons.stream()
        .filter(comparison -> comparison.point().equals(point))
        .filter(comparison -> comparison.over().equals(trials.study().baseline()));
  }

  /** Compares the best of the variants that beat the baseline with the others that do. */
  private List<Comparison> leaders(PointId point, List<Comparison> deciding) {
    Metric metric =
        deciding.isEmpty()
            ? ComparedMetrics.decisive(trials.study(), trials.load(point))
            : deciding.getFirst().metric();
    List<VariantId> leaders = best(point, deciding, metric.better() == Metric.Better.HIGHER);
    return comparisons.stream()
        .filter(pair -> pair.point().equals(point) && pair.metric() == metric)
        .filter(pair -> !pair.over().equals(trials.study().baseline()))
        .filter(pair -> leaders.contains(pair.of()) && leaders.contains(pair.over()))
        .filter(
            pair -> pair.of().equals(leaders.getFirst()) || pair.over().equals(leaders.getFirst()))
        .toList();
  }

  /**
   * Returns the variants better than the baseline, best first; if there is none, those that cannot
   * be compared with it.
   */
  private List<VariantId> best(PointId point, List<Comparison> over, boolean higherIsBetter) {
    Comparator<Comparison> byRatio =
        Comparator.comparingDouble(
            comparison ->
                comparison.verdict().ratioIfAny().map(Estimate.Repeated::value).orElse(1.0));
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
        .filter(variant -> higherIsBetter || trials.evidence().state(point, variant).isSteady())
        .toList();
  }

  private List<AnswerFinding> overloaded(PointId point, List<VariantId> measured) {
    return measured.stream()
        .flatMap(
            variant ->
                trials.evidence().state(point, variant) instanceof LoadState.Overloaded state
                    ? Stream.<AnswerFinding>of(
                        new AnswerFinding.Overloaded(
                            variant,
                            state,
                            trials.median(point, variant, Metric.SCHEDULED),
                            trials.median(point, variant, Metric.THROUGHPUT)))
                    : Stream.empty())
        .toList();
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
      } else {
        List<PastTrial> died = trials.evidence().died(point, variant);
        if (!died.isEmpty()) {
          findings.add(
              new AnswerFinding.ServersDied(
                  variant, died.size(), made.size(), died.getLast().outcome().reasonText()));
        }
      }
    }
    if (!notRun.isEmpty()) {
      findings.add(new AnswerFinding.NotRunYet(notRun));
    }
    return findings;
  }
}

package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.evidence.ComparedMetrics;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Decisions;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Packaged;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Start-up of a variant over its start-up trials.
 *
 * @param packaged the form that it was started in; empty for a server that is not Loombench's own
 * @param pageCache state of the kernel's page cache before each start, if recorded
 * @param overBaseline its ratios to the baseline, taken within blocks; empty for the baseline
 */
public record StartUpResult(
    VariantId variant,
    Optional<Packaged> packaged,
    Optional<String> pageCache,
    List<PointEstimate> estimates,
    List<Comparison> overBaseline,
    List<Sample> samples) {

  /** A start. */
  public record Sample(TrialRecord trial, Map<Metric, Double> values) {}

  private static final String PAGE_CACHE = "page-cache";

  /** Returns one result for each variant with a completed start. */
  public static List<StartUpResult> of(Trials trials, Estimator estimator) {
    List<Comparison> comparisons = Decisions.ofStarts(trials.evidence());
    return trials.atEach(
        List.of(PointId.START),
        (start, variant) -> {
          List<Observation> starts = trials.observations(start, variant, Pass.STARTUP);
          return starts.isEmpty()
              ? Stream.empty()
              : Stream.of(
                  new StartUpResult(
                      variant,
                      starts.getLast().trial().facts().packaged(),
                      pageCache(starts),
                      estimator.estimates(start, variant).toList(),
                      comparisons.stream().filter(one -> one.of().equals(variant)).toList(),
                      starts.stream().map(StartUpResult::sample).toList()));
        });
  }

  private static Optional<String> pageCache(List<Observation> starts) {
    return starts.stream()
        .flatMap(one -> Stream.ofNullable(one.trial().facts().texts().get(PAGE_CACHE)))
        .distinct()
        .reduce("%s; %s"::formatted);
  }

  private static Sample sample(Observation start) {
    var values = new EnumMap<Metric, Double>(Metric.class);
    for (Metric metric : ComparedMetrics.ofStarts()) {
      start.number(metric).ifPresent(value -> values.put(metric, value));
    }
    return new Sample(start.trial(), values);
  }
}

package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.evidence.ComparedMetrics;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Decisions;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Summary of the start-ups of the variants. */
public final class StartUpResults {

  private static final String PAGE_CACHE = "page-cache";

  private final Trials trials;
  private final Estimator estimator;

  public StartUpResults(Trials trials, Estimator estimator) {
    this.trials = trials;
    this.estimator = estimator;
  }

  /** Returns one result for each variant with a completed start. */
  public List<StartUpResult> startUps() {
    List<Comparison> comparisons = Decisions.ofStarts(trials.evidence());
    return trials.variants().stream()
        .filter(variant -> !observations(variant).isEmpty())
        .map(variant -> startUp(variant, comparisons))
        .toList();
  }

  private StartUpResult startUp(VariantId variant, List<Comparison> comparisons) {
    List<Observation> observations = observations(variant);
    return new StartUpResult(
        variant,
        observations.getLast().trial().facts().packaged(),
        pageCache(observations),
        estimator.estimates(PointId.START, variant).toList(),
        comparisons.stream().filter(comparison -> comparison.of().equals(variant)).toList(),
        observations.stream().map(StartUpResults::sample).toList());
  }

  private List<Observation> observations(VariantId variant) {
    return trials.observations(PointId.START, variant, Pass.STARTUP);
  }

  private static Optional<String> pageCache(List<Observation> observations) {
    return observations.stream()
        .flatMap(
            observation -> Stream.ofNullable(observation.trial().facts().texts().get(PAGE_CACHE)))
        .distinct()
        .reduce("%s; %s"::formatted);
  }

  private static StartUpResult.Sample sample(Observation observation) {
    var values = new EnumMap<Metric, Double>(Metric.class);
    for (Metric metric : ComparedMetrics.ofStarts()) {
      if (observation.measurement().readings().get(metric)
          instanceof Reading.Measured(double value)) {
        values.put(metric, value);
      }
    }
    return new StartUpResult.Sample(observation.trial(), values);
  }
}

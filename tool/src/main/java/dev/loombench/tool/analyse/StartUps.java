package dev.loombench.tool.analyse;

import dev.loombench.tool.analyse.Trials.Observation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says how the variants started. */
final class StartUps {

  private static final String PAGE_CACHE = "page-cache";

  /** The metrics of starting. */
  static final List<Metric> METRICS =
      Arrays.stream(Metric.values()).filter(metric -> metric.pass() == Pass.STARTUP).toList();

  private final Trials trials;
  private final Estimator estimator;
  private final Comparer comparer;

  StartUps(Trials trials, Estimator estimator, Comparer comparer) {
    this.trials = trials;
    this.estimator = estimator;
    this.comparer = comparer;
  }

  /** One for each variant that has a completed start. */
  List<StartUp> startUps() {
    List<Comparison> comparisons = comparer.overBaseline(StartUp.POINT, METRICS);
    return trials.variants().stream()
        .filter(variant -> !observations(variant).isEmpty())
        .map(variant -> startUp(variant, comparisons))
        .toList();
  }

  private StartUp startUp(String variant, List<Comparison> comparisons) {
    List<Observation> observations = observations(variant);
    return new StartUp(
        variant,
        Packaged.of(observations.getLast().trial().facts()),
        pageCache(observations),
        estimator.estimates(StartUp.POINT, variant).toList(),
        comparisons.stream().filter(comparison -> comparison.of().equals(variant)).toList(),
        observations.stream().map(StartUps::sample).toList());
  }

  private List<Observation> observations(String variant) {
    return trials.observations(StartUp.POINT, variant, Pass.STARTUP);
  }

  private static String pageCache(List<Observation> observations) {
    return observations.stream()
        .flatMap(observation -> Stream.ofNullable(observation.trial().facts().get(PAGE_CACHE)))
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static StartUp.Sample sample(Observation observation) {
    var values = new EnumMap<Metric, Double>(Metric.class);
    for (Metric metric : METRICS) {
      if (observation.measurement().readings().get(metric)
          instanceof Reading.Measured(double value)) {
        values.put(metric, value);
      }
    }
    return new StartUp.Sample(observation.trial(), values);
  }
}

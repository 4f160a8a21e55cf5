package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.evidence.ComparedMetrics;
import dev.loombench.tool.evidence.EquivalenceMargin;
import dev.loombench.tool.evidence.PastTrial.BlockKey;
import dev.loombench.tool.stats.Drift;
import dev.loombench.tool.stats.Median;
import dev.loombench.tool.stats.Outliers;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds outliers and drift over a run's blocks that exceed the equivalence margin. */
record Stability(Trials trials) {

  private static final double SIGNIFICANCE = 0.05;
  private static final int FEWEST_BLOCKS = 6;

  List<Outlier> outliers() {
    return trials.atEach(
        trials.points(),
        (point, variant) ->
            ComparedMetrics.METRICS.stream().flatMap(metric -> outliers(point, variant, metric)));
  }

  private Stream<Outlier> outliers(PointId point, VariantId variant, Metric metric) {
    List<Observation> observations =
        trials.observations(point, variant, Pass.HEADLINE).stream()
            .filter(observation -> observation.number(metric).isPresent())
            .toList();
    double[] values =
        observations.stream().mapToDouble(one -> one.number(metric).orElseThrow()).toArray();
    if (values.length == 0) {
      return Stream.empty();
    }
    double median = Median.of(values);
    List<Double> all = Arrays.stream(values).boxed().toList();
    return Arrays.stream(Outliers.among(values))
        .filter(blockKey -> matters(metric, values[blockKey], median))
        .mapToObj(
            blockKey -> {
              var trial = observations.get(blockKey).trial().trial();
              return new Outlier(
                  point,
                  variant,
                  trial.number(),
                  trial.block(),
                  metric,
                  values[blockKey],
                  median,
                  all);
            });
  }

  private boolean matters(Metric metric, double value, double median) {
    return median > 0 && exceedsMargin(metric, Math.log(value / median), Math.sqrt(value * median));
  }

  private boolean exceedsMargin(Metric metric, double logRatio, double typical) {
    double relative = trials.study().protocol().equivalenceMargin();
    return Math.abs(logRatio) > Math.log1p(EquivalenceMargin.of(metric, relative, typical));
  }

  /** Returns a warning for each point at which the decisive metric of all variants drifts. */
  List<Warning.Drift> drifts() {
    return trials.points().stream().flatMap(point -> drift(point).stream()).toList();
  }

  private Optional<Warning.Drift> drift(PointId point) {
    Metric metric = ComparedMetrics.decisive(trials.study(), trials.load(point));
    double[] levels = levels(point, metric);
    if (levels.length < FEWEST_BLOCKS) {
      return Optional.empty();
    }
    Drift drift = Drift.of(levels);
    double change = drift.slope() * (levels.length - 1);
    boolean significant = drift.pValue() * trials.points().size() < SIGNIFICANCE;
    boolean matters = exceedsMargin(metric, change, Math.exp(Median.of(levels)));
    return significant && matters
        ? Optional.of(new Warning.Drift(point, metric, Math.expm1(change), levels.length))
        : Optional.empty();
  }

  /** Returns the mean logarithm of each block in which all measured variants have a figure. */
  private double[] levels(PointId point, Metric metric) {
    List<Map<BlockKey, Observation>> byVariant =
        trials.variants().stream()
            .map(variant -> trials.byBlock(point, variant, Pass.HEADLINE))
            .filter(blocks -> !blocks.isEmpty())
            .toList();
    return byVariant.stream()
        .flatMap(blocks -> blocks.keySet().stream())
        .distinct()
        .sorted()
        .map(blockKey -> byVariant.stream().map(blocks -> blocks.get(blockKey)).toList())
        .filter(block -> block.stream().allMatch(one -> one != null && level(one, metric) > 0))
        .mapToDouble(
            block ->
                block.stream()
                    .mapToDouble(one -> Math.log(level(one, metric)))
                    .average()
                    .orElseThrow())
        .toArray();
  }

  private static double level(Observation observation, Metric metric) {
    return observation.number(metric).orElse(0);
  }
}

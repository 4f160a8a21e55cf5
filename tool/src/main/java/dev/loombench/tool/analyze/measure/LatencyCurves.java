package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.analyze.measure.LatencyCurve.Step;
import dev.loombench.tool.stats.Quantiles;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Pools the latency histograms of a variant's trials. */
public final class LatencyCurves {

  private static final double[] PERCENTILES = {
    1, 5, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 92.5, 95, 97, 98, 99, 99.5, 99.7, 99.8, 99.9
  };

  private final Trials trials;
  private final LatencySource source;

  public LatencyCurves(Trials trials, LatencySource source) {
    this.trials = trials;
    this.source = source;
  }

  public List<LatencyCurve> curves() {
    return trials.comparedPoints().stream()
        .flatMap(point -> trials.variants().stream().flatMap(variant -> curve(point, variant)))
        .toList();
  }

  private Stream<LatencyCurve> curve(PointId point, VariantId variant) {
    List<LatencyHistograms> histograms =
        trials.observations(point, variant, Pass.HEADLINE).parallelStream()
            .flatMap(
                observation ->
                    source.latencies(observation.trial(), observation.measurement()).stream())
            .toList();
    if (histograms.isEmpty()) {
      return Stream.empty();
    }
    Quantiles pooled = LatencyHistograms.merged(histograms).quantiles();
    List<Step> steps =
        Arrays.stream(PERCENTILES)
            .mapToObj(percentile -> new Step(percentile, pooled.at(percentile / 100)))
            .toList();
    return Stream.of(new LatencyCurve(point, variant, histograms.size(), pooled.requests(), steps));
  }
}

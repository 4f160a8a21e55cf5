package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.stats.Quantiles;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Percentiles of a variant's latency, of the pooled requests of its completed headline trials. */
public record LatencyCurve(
    PointId point, VariantId variant, int trials, long requests, List<Step> steps) {

  private static final double[] PERCENTILES = {
    1, 5, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 92.5, 95, 97, 98, 99, 99.5, 99.7, 99.8, 99.9
  };

  /** A percentile, like 99.9, and its latency. */
  public record Step(double percentile, Quantile quantile) {}

  /** Returns the curve of each variant at each compared point whose histograms were kept. */
  public static List<LatencyCurve> of(Trials trials, LatencySource source) {
    return trials.atEach(
        trials.comparedPoints(), (point, variant) -> of(trials, source, point, variant));
  }

  private static Stream<LatencyCurve> of(
      Trials trials, LatencySource source, PointId point, VariantId variant) {
    List<LatencyHistograms> histograms = source.kept(trials, point, variant);
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

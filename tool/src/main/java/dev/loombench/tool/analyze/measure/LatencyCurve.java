package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.trial.PointId;
import java.util.List;

/**
 * The course of a variant's latency over its percentiles, of all requests of its completed headline
 * trials taken together.
 *
 * @param point where
 * @param variant which
 * @param trials how many trials are in it
 * @param requests how many requests are in it
 * @param steps in order of percentile
 */
public record LatencyCurve(
    PointId point, String variant, int trials, long requests, List<Step> steps) {

  /** A percentile, like 99.9, and where it falls. */
  public record Step(double percentile, Quantile quantile) {}

  public LatencyCurve {
    steps = List.copyOf(steps);
  }
}

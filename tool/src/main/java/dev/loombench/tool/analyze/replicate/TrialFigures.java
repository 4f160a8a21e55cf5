package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.trial.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Values of a variant's trials, with the largest errors that come from their resolution. */
final class TrialFigures {

  private final double[] values;
  private final double[] resolutions;

  private TrialFigures(double[] values, double[] resolutions) {
    this.values = values;
    this.resolutions = resolutions;
  }

  static TrialFigures of(List<Observation> observations, Metric metric) {
    double[] values = values(observations, metric).orElseThrow();
    double[] resolutions = new double[values.length];
    for (int trial = 0; trial < values.length; trial++) {
      // Below one step, the resolution of a reading is that of the smallest one.
      double reading = values[trial] > 0 ? values[trial] : 1;
      resolutions[trial] =
          metric.resolution().relative(reading, observations.get(trial).measurement()).orElse(0)
              * reading;
    }
    return new TrialFigures(values, resolutions);
  }

  /** Returns the value of each trial; empty if one has none. */
  static Optional<double[]> values(List<Observation> observations, Metric metric) {
    double[] values =
        observations.stream()
            .flatMapToDouble(observation -> observation.number(metric).stream())
            .toArray();
    return values.length == observations.size() ? Optional.of(values) : Optional.empty();
  }

  int trials() {
    return values.length;
  }

  double[] values() {
    return values;
  }

  double resolution() {
    return Arrays.stream(resolutions).average().orElseThrow();
  }

  /** Returns how much was counted in each trial, for a rate of which one event is a step. */
  double[] exposures() {
    return Arrays.stream(resolutions).map(step -> 1 / step).toArray();
  }

  boolean arePositive() {
    return Arrays.stream(values).noneMatch(value -> value <= 0);
  }

  double[] logs() {
    return Arrays.stream(values).map(Math::log).toArray();
  }

  double logResolution() {
    return Math.log1p(resolution() / (Arrays.stream(values).sum() / values.length));
  }
}

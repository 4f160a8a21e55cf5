package dev.loombench.tool.trial;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Resolution of a metric: the smallest difference between two readings that its recorder can show,
 * such as the width of a histogram's bucket or a tick of a clock.
 */
public sealed interface MetricResolution {

  /** Returns buckets of the load generator's histogram: HdrHistogram with 3 significant digits. */
  static MetricResolution histogram() {
    return new Share(0.001);
  }

  static MetricResolution one() {
    return new Step(1);
  }

  /** Returns a page of 4 KiB, in MiB. */
  static MetricResolution page() {
    return new Step(4.0 / 1024);
  }

  /**
   * Returns an event in the window, or a unit in one of its samples, which are taken each second.
   */
  static MetricResolution oneInWindow() {
    return new InWindow(1);
  }

  /** Returns a nanosecond, in milliseconds. */
  static MetricResolution nanosecond() {
    return new Step(1e-6);
  }

  /** Returns a nanosecond in the window, in milliseconds. */
  static MetricResolution nanosecondInWindow() {
    return new InWindow(1e-6);
  }

  /** Returns a clock tick of 10 ms in the window. */
  static MetricResolution tick() {
    return new InWindow(0.01);
  }

  /** Proportional to the reading, like 0.001. */
  record Share(double share) implements MetricResolution {}

  /** The same for every reading, in the metric's unit. */
  record Step(double size) implements MetricResolution {}

  /** A constant step of the total over the window, in the metric's unit times seconds. */
  record InWindow(double total) implements MetricResolution {}

  /** A constant step of a total that is divided by the total of a metric over the window. */
  record PerTotal(double step, Metric rate) implements MetricResolution {}

  /** A constant step of a total that is divided by a metric. */
  record PerCount(double step, Metric count) implements MetricResolution {}

  /** That of a product or quotient of two metrics, whose shares add. */
  record Combined(Metric of, Metric by) implements MetricResolution {}

  /**
   * Returns the resolution of a reading as a share of it, and by how much compilation and taken CPU
   * may change it.
   *
   * @return empty if it depends on a metric that was not measured
   */
  default OptionalDouble relative(double value, Measurement measurement) {
    double disturbance =
        measurement.number(Metric.COMPILATION_DRIFT).orElse(0)
            + measurement.number(Metric.TAKEN_CPU_EFFECT).orElse(0);
    OptionalDouble shown = ofRecorder(value, measurement);
    return shown.isPresent() ? OptionalDouble.of(shown.getAsDouble() + disturbance / 100) : shown;
  }

  /**
   * Returns the resolution of a reading as a share of it.
   *
   * @return empty if it depends on a metric that was not measured
   */
  default OptionalDouble ofRecorder(double value, Measurement measurement) {
    double seconds = measurement.window().seconds();
    return switch (this) {
      case Share(double share) -> OptionalDouble.of(share);
      case Step(double size) -> OptionalDouble.of(size / value);
      case InWindow(double total) -> OptionalDouble.of(total / seconds / value);
      case PerTotal(double step, Metric rate) ->
          divided(step / value / seconds, measurement.readings().get(rate));
      case PerCount(double step, Metric count) ->
          divided(step / value, measurement.readings().get(count));
      case Combined(Metric of, Metric by) ->
          sum(relative(of, measurement), relative(by, measurement));
    };
  }

  /** Returns the resolution of another reading of the window as a share of it. */
  private static OptionalDouble relative(Metric metric, Measurement measurement) {
    return measurement.readings().get(metric) instanceof Reading.Measured(double value) && value > 0
        ? metric.resolution().ofRecorder(value, measurement)
        : OptionalDouble.empty();
  }

  private static OptionalDouble sum(OptionalDouble first, OptionalDouble second) {
    return first.isPresent() && second.isPresent()
        ? OptionalDouble.of(first.getAsDouble() + second.getAsDouble())
        : OptionalDouble.empty();
  }

  private static OptionalDouble divided(double step, Reading reading) {
    return reading instanceof Reading.Measured(double value) && value > 0
        ? OptionalDouble.of(step / value)
        : OptionalDouble.empty();
  }

  /** Returns the other metric that it depends on. */
  default Optional<Metric> dependsOn() {
    return switch (this) {
      case PerTotal(double _, Metric rate) -> Optional.of(rate);
      case PerCount(double _, Metric count) -> Optional.of(count);
      case Combined(Metric _, Metric by) -> Optional.of(by);
      case Share _, Step _, InWindow _ -> Optional.empty();
    };
  }
}

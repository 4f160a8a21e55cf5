package dev.loombench.tool.evidence;

import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;

/**
 * Largest effects of what disturbed a window, as shares of its figure. They make requests dearer
 * and never cheaper, so those of two variants do not add up in a ratio.
 *
 * @param compilation assumed effect of the server's compilation: three times the compiler's share
 *     of the CPU ({@code docs/reference/warm-up.md})
 * @param takenCpu effect of the CPU that the hypervisor and other processes took, if all of it was
 *     the server's
 */
record Disturbance(double compilation, double takenCpu) {

  static final Disturbance NONE = new Disturbance(0, 0);

  private static final String MEMORY_UNIT = "MiB";

  /** Part of the compilation's effect that is certain on a full CPU: the compiler's own CPU. */
  private static final double CERTAIN = 1.0 / 3;

  static Disturbance of(Metric metric, Measurement measurement) {
    return metric.unit().equals(MEMORY_UNIT)
        ? NONE
        : new Disturbance(
            measurement.number(Metric.COMPILATION_DRIFT).orElse(0) / 100,
            measurement.number(Metric.TAKEN_CPU_EFFECT).orElse(0) / 100);
  }

  Disturbance plus(Disturbance other) {
    return new Disturbance(compilation + other.compilation, takenCpu + other.takenCpu);
  }

  Disturbance times(double factor) {
    return new Disturbance(compilation * factor, takenCpu * factor);
  }

  /**
   * Returns the largest error of the logarithm of a ratio, from the mean effects on both sides. Two
   * variants that fill their CPUs lose the same part of what is taken, as both have the same CPUs.
   * Of two that do not, one may lose nothing.
   *
   * @param fillEqualCpus whether both variants fill their CPUs, of which they have as many
   */
  double errorOfRatio(Disturbance other, boolean fillEqualCpus) {
    double both = fillEqualCpus ? 1 : 0;
    return Math.log1p(
        unequal(compilation, other.compilation, both * CERTAIN)
            + unequal(takenCpu, other.takenCpu, both));
  }

  /** Returns the largest difference of two effects of which a part is certain. */
  private static double unequal(double one, double other, double certain) {
    return Math.max(one - certain * other, other - certain * one);
  }
}

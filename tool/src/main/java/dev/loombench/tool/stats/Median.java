package dev.loombench.tool.stats;

import java.util.Arrays;

/** Median of values. */
public final class Median {

  private Median() {}

  /** Returns the middle value, or the mean of the two in the middle. */
  public static double of(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("the median of no values");
    }
    double[] sorted = Arrays.stream(values).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}

package dev.loombench.kernels;

import java.util.function.LongSupplier;

/**
 * CPU-bound kernel: nested loops of floating-point division and subtraction. The JIT cannot
 * eliminate them, because they start from the clock and their result is the response, nor
 * parallelize them, because each round depends on the previous one.
 */
public final class Compute {

  private Compute() {}

  /** Runs the loops and returns their sum. */
  public static double run(ComputeParameters parameters) {
    return run(parameters, System::currentTimeMillis);
  }

  static double run(ComputeParameters parameters, LongSupplier clockMillis) {
    double sum = 0.0;
    double value = clockMillis.getAsLong();
    for (int i = 0; i < parameters.outer(); i++) {
      for (int j = 1; j <= parameters.inner(); j++) {
        sum += value / 3;
        value -= j;
      }
    }
    return sum;
  }
}

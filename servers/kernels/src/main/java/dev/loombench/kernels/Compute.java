package dev.loombench.kernels;

import java.util.function.LongSupplier;

/**
 * Work for the CPU alone: a double loop of floating-point division and subtraction. It starts from
 * the clock and its result is the answer, so that no compiler can leave it out, and each round
 * needs the one before, so that none can be made in parallel.
 */
public final class Compute {

  private Compute() {}

  /** Runs the loops and returns what they add up to. */
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

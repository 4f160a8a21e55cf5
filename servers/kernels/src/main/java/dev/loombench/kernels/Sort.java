package dev.loombench.kernels;

import java.util.Arrays;

/** Work on what the client sent: sorts its numbers. */
public final class Sort {

  /**
   * The largest body that a server reads, in bytes: room for the studies' 30,000 numbers and more.
   */
  public static final int LARGEST_BODY_BYTES = 2 * 1024 * 1024;

  private Sort() {}

  /** Sorts {@code numbers} in place, ascending, and returns the same array. */
  public static int[] ascending(int[] numbers) {
    Arrays.sort(numbers);
    return numbers;
  }
}

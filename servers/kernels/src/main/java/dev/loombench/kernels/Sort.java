package dev.loombench.kernels;

import java.util.Arrays;

/** Kernel that sorts the numbers of the request body. */
public final class Sort {

  /** The largest request body that a server accepts, in bytes: about 170,000 numbers. */
  public static final int LARGEST_BODY_BYTES = 2 * 1024 * 1024;

  private Sort() {}

  /** Sorts {@code numbers} in place, ascending, and returns the same array. */
  public static int[] ascending(int[] numbers) {
    Arrays.sort(numbers);
    return numbers;
  }
}

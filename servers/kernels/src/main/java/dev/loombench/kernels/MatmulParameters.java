package dev.loombench.kernels;

import java.util.Map;
import java.util.Set;

/**
 * How large the matrices of {@link Matmul} are, and how long the server waits after multiplying.
 *
 * @param size rows and columns, 1 to 1000
 * @param millis the wait afterwards, 0 to 60,000
 */
public record MatmulParameters(int size, int millis) {

  private static final int LARGEST_SIZE = 1000;

  /**
   * Reads them for the {@code matmul} workload: 200 x 200, then 25 ms, when not given.
   *
   * @throws BadParameter when one is unknown, no number or out of range
   */
  public static MatmulParameters matmul(Map<String, String> parameters) {
    return of(parameters, 200, 25);
  }

  /**
   * Reads them for the {@code mixed} workload: 150 x 150, then 100 ms, when not given.
   *
   * @throws BadParameter when one is unknown, no number or out of range
   */
  public static MatmulParameters mixed(Map<String, String> parameters) {
    return of(parameters, 150, 100);
  }

  private static MatmulParameters of(Map<String, String> parameters, int size, int millis) {
    Given given = Given.of(parameters, Set.of("size", "millis"));
    return new MatmulParameters(
        given.number("size", size, 1, LARGEST_SIZE),
        given.number("millis", millis, 0, DelayParameters.LONGEST_MILLIS));
  }
}

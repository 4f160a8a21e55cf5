package dev.loombench.kernels;

import java.util.Map;
import java.util.Set;

/**
 * Size of the matrices of {@link Matmul}, and the delay after the multiplication.
 *
 * @param size rows and columns, 1 to 1000
 * @param millis the delay, 0 to 60,000
 */
public record MatmulParameters(int size, int millis) {

  private static final int MAX_SIZE = 1000;

  /**
   * Reads the parameters of {@code /matmul}: by default 200 x 200, then 25 ms.
   *
   * @throws BadParameter if one is unknown, not a number or out of range
   */
  public static MatmulParameters matmul(Map<String, String> parameters) {
    return of(parameters, 200, 25);
  }

  /**
   * Reads the parameters of {@code /mixed}: by default 150 x 150, then 100 ms.
   *
   * @throws BadParameter if one is unknown, not a number or out of range
   */
  public static MatmulParameters mixed(Map<String, String> parameters) {
    return of(parameters, 150, 100);
  }

  private static MatmulParameters of(Map<String, String> parameters, int size, int millis) {
    RequestParameters request = RequestParameters.of(parameters, Set.of("size", "millis"));
    return new MatmulParameters(
        request.number("size", size, 1, MAX_SIZE),
        request.number("millis", millis, 0, DelayParameters.MAX_MILLIS));
  }
}

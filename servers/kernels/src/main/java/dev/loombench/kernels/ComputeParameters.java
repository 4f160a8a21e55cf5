package dev.loombench.kernels;

import java.util.Map;
import java.util.Set;

/**
 * Loop counts of {@link Compute}.
 *
 * @param outer rounds of the outer loop, 1 to 100,000; default 997
 * @param inner rounds of the inner loop, 1 to 100,000; default 999
 */
public record ComputeParameters(int outer, int inner) {

  private static final int MAX_ROUNDS = 100_000;

  /**
   * Reads the parameters of a request.
   *
   * @throws BadParameter if one is unknown, not a number or out of range
   */
  public static ComputeParameters of(Map<String, String> parameters) {
    RequestParameters request = RequestParameters.of(parameters, Set.of("outer", "inner"));
    return new ComputeParameters(
        request.number("outer", 997, 1, MAX_ROUNDS), request.number("inner", 999, 1, MAX_ROUNDS));
  }
}

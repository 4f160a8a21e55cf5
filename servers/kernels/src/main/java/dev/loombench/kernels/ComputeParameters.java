package dev.loombench.kernels;

import java.util.Map;
import java.util.Set;

/**
 * How many rounds {@link Compute} makes.
 *
 * @param outer rounds of the outer loop, 1 to 100,000; 997 when not given
 * @param inner rounds of the inner loop, 1 to 100,000; 999 when not given
 */
public record ComputeParameters(int outer, int inner) {

  private static final int MOST_ROUNDS = 100_000;

  /**
   * Reads them from a request.
   *
   * @throws BadParameter when one is unknown, no number or out of range
   */
  public static ComputeParameters of(Map<String, String> parameters) {
    Given given = Given.of(parameters, Set.of("outer", "inner"));
    return new ComputeParameters(
        given.number("outer", 997, 1, MOST_ROUNDS), given.number("inner", 999, 1, MOST_ROUNDS));
  }
}

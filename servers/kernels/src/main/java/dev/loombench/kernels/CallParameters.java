package dev.loombench.kernels;

import java.util.Map;
import java.util.Set;

/**
 * How a request calls the downstream service.
 *
 * @param fanout calls made at once, 1 to 5; 3 when not given
 * @param millis how long the downstream service is asked to take for each, 0 to 60,000; 50 when not
 *     given
 */
public record CallParameters(int fanout, int millis) {

  /**
   * Reads them from a request.
   *
   * @throws BadParameter when one is unknown, no number or out of range
   */
  public static CallParameters of(Map<String, String> parameters) {
    Given given = Given.of(parameters, Set.of("fanout", "millis"));
    return new CallParameters(
        given.number("fanout", 3, 1, 5),
        given.number("millis", 50, 0, DelayParameters.LONGEST_MILLIS));
  }
}

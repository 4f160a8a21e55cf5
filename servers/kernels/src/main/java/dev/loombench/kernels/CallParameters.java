package dev.loombench.kernels;

import java.util.Map;
import java.util.Set;

/**
 * Parameters of {@code /call}.
 *
 * @param fanout concurrent calls, 1 to 5; default 3
 * @param millis how long the downstream service delays each answer, 0 to 60,000; default 50
 */
public record CallParameters(int fanout, int millis) {

  /**
   * Reads the parameters of a request.
   *
   * @throws BadParameter if one is unknown, not a number or out of range
   */
  public static CallParameters of(Map<String, String> parameters) {
    RequestParameters request = RequestParameters.of(parameters, Set.of("fanout", "millis"));
    return new CallParameters(
        request.number("fanout", 3, 1, 5),
        request.number("millis", 50, 0, DelayParameters.MAX_MILLIS));
  }
}

package dev.loombench.kernels;

import java.util.Map;
import java.util.Set;

/**
 * Duration of a delay.
 *
 * @param millis 0 to 60,000; default 100
 */
public record DelayParameters(int millis) {

  static final int MAX_MILLIS = 60_000;

  /**
   * Reads the parameters of a request.
   *
   * @throws BadParameter if one is unknown, not a number or out of range
   */
  public static DelayParameters of(Map<String, String> parameters) {
    RequestParameters request = RequestParameters.of(parameters, Set.of("millis"));
    return new DelayParameters(request.number("millis", 100, 0, MAX_MILLIS));
  }
}

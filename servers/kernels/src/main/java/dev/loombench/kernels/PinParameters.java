package dev.loombench.kernels;

import java.util.Map;
import java.util.Set;

/**
 * Duration of the sleep of {@link Pin}.
 *
 * @param millis 0 to 60,000; default 30
 */
public record PinParameters(int millis) {

  /**
   * Reads the parameters of a request.
   *
   * @throws BadParameter if one is unknown, not a number or out of range
   */
  public static PinParameters of(Map<String, String> parameters) {
    RequestParameters request = RequestParameters.of(parameters, Set.of("millis"));
    return new PinParameters(request.number("millis", 30, 0, DelayParameters.MAX_MILLIS));
  }
}

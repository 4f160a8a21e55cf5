package dev.loombench.kernels;

import java.util.Map;
import java.util.Set;

/**
 * How long a request sleeps in its monitor.
 *
 * @param millis 0 to 60,000; 30 when not given
 */
public record PinParameters(int millis) {

  /**
   * Reads them from a request.
   *
   * @throws BadParameter when one is unknown, no number or out of range
   */
  public static PinParameters of(Map<String, String> parameters) {
    Given given = Given.of(parameters, Set.of("millis"));
    return new PinParameters(given.number("millis", 30, 0, DelayParameters.LONGEST_MILLIS));
  }
}

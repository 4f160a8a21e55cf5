package dev.loombench.kernels;

import java.util.Map;
import java.util.Set;

/**
 * How long a request waits.
 *
 * @param millis 0 to 60,000; 100 when not given
 */
public record DelayParameters(int millis) {

  static final int LONGEST_MILLIS = 60_000;

  /**
   * Reads them from a request.
   *
   * @throws BadParameter when one is unknown, no number or out of range
   */
  public static DelayParameters of(Map<String, String> parameters) {
    Given given = Given.of(parameters, Set.of("millis"));
    return new DelayParameters(given.number("millis", 100, 0, LONGEST_MILLIS));
  }
}

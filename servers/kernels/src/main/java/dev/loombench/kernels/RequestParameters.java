package dev.loombench.kernels;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Parameters of a request: whole numbers, each within its range. */
final class RequestParameters {

  private static final int MAX_ECHO = 40;

  private final Map<String, String> values;

  private RequestParameters(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Wraps the parameters.
   *
   * @throws BadParameter if one is not in {@code known}: with a misspelled parameter, the default
   *     would be measured
   */
  static RequestParameters of(Map<String, String> values, Set<String> known) {
    for (String name : new TreeSet<>(values.keySet())) {
      if (!known.contains(name)) {
        throw new BadParameter(
            "unknown parameter '%s'; allowed: %s"
                .formatted(shortened(name), String.join(", ", new TreeSet<>(known))));
      }
    }
    return new RequestParameters(values);
  }

  int number(String name, int defaultValue, int min, int max) {
    if (!values.containsKey(name)) {
      return defaultValue;
    }
    String found = values.get(name) == null ? "" : values.get(name);
    try {
      int number = Integer.parseInt(found);
      if (number < min || number > max) {
        throw new BadParameter(outOfRange(name, found, min, max));
      }
      return number;
    } catch (NumberFormatException notANumber) {
      throw new BadParameter(outOfRange(name, found, min, max), notANumber);
    }
  }

  private static String outOfRange(String name, String found, int min, int max) {
    return "parameter '%s' is '%s', but must be a whole number from %d to %d"
        .formatted(name, shortened(found), min, max);
  }

  private static String shortened(String text) {
    return text.length() <= MAX_ECHO ? text : text.substring(0, MAX_ECHO) + "…";
  }
}

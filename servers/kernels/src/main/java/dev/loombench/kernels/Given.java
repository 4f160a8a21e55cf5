package dev.loombench.kernels;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The parameters that came with a request, read as whole numbers within their ranges. */
final class Given {

  private static final int LONGEST_ECHO = 40;

  private final Map<String, String> values;

  private Given(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Refuses names outside {@code known}: a misspelt parameter would otherwise measure the default
   * and say nothing.
   */
  static Given of(Map<String, String> values, Set<String> known) {
    for (String name : new TreeSet<>(values.keySet())) {
      if (!known.contains(name)) {
        throw new BadParameter(
            "parameter '%s' is not known here, only: %s"
                .formatted(shortened(name), String.join(", ", new TreeSet<>(known))));
      }
    }
    return new Given(values);
  }

  int number(String name, int fallback, int least, int most) {
    if (!values.containsKey(name)) {
      return fallback;
    }
    String found = values.get(name) == null ? "" : values.get(name);
    try {
      int number = Integer.parseInt(found);
      if (number < least || number > most) {
        throw new BadParameter(complaint(name, found, least, most));
      }
      return number;
    } catch (NumberFormatException notANumber) {
      throw new BadParameter(complaint(name, found, least, most), notANumber);
    }
  }

  private static String complaint(String name, String found, int least, int most) {
    return "parameter '%s' is '%s', but must be a whole number from %d to %d"
        .formatted(name, shortened(found), least, most);
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_ECHO ? text : text.substring(0, LONGEST_ECHO) + "…";
  }
}

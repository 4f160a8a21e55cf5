package dev.loombench.tool.analyse;

import java.util.List;
import java.util.Locale;

/**
 * What gave out at a point where a variant could serve no more.
 *
 * @param point where
 * @param variant of which variant
 * @param cause what gave out
 * @param certainty how sure that is
 * @param evidence what was measured that says so, strongest first; phrases fit for a list
 */
public record Diagnosis(
    Point point, String variant, Cause cause, Certainty certainty, List<String> evidence) {

  /** How sure a diagnosis is. */
  public enum Certainty {
    /** What was measured points to it. */
    SUSPECTED,
    /** More or less of it, and nothing else, moved what the server can serve. */
    CONFIRMED;

    /** Its name in stored files. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Diagnosis {
    evidence = List.copyOf(evidence);
  }

  /** All of it as a sentence, like {@code virtual: CPU 0.99 of 1 core: the CPU is the limit.} */
  public String sentence() {
    String found = evidence.isEmpty() ? "" : String.join(", ", evidence) + ": ";
    return variant
        + ": "
        + found
        + cause.noun()
        + " is the limit"
        + (certainty == Certainty.CONFIRMED ? ", confirmed." : ".");
  }
}

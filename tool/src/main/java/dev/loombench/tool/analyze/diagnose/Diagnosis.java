package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.PointId;
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
 * @param servedPerSecond the good answers a second that it was held to; 0 if not told
 */
public record Diagnosis(
    PointId point,
    String variant,
    Bottleneck cause,
    Certainty certainty,
    List<String> evidence,
    double servedPerSecond) {

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

  /** Where it is not told what was served. */
  public Diagnosis(
      PointId point, String variant, Bottleneck cause, Certainty certainty, List<String> evidence) {
    this(point, variant, cause, certainty, evidence, 0);
  }

  /**
   * All of it as a sentence, like {@code platform-200: all 200 workers busy, CPU 31 %: the worker
   * pool, not the machine, sets 2000/s.}
   */
  public String sentence() {
    String found = evidence.isEmpty() ? "" : String.join(", ", evidence) + ": ";
    String sets =
        servedPerSecond > 0 ? " sets " + Numbers.number(servedPerSecond) + "/s" : " is the limit";
    return variant
        + ": "
        + found
        + cause.noun()
        + (cause.sparesTheMachine() ? ", not the machine," : "")
        + sets
        + (certainty == Certainty.CONFIRMED ? ", confirmed." : ".");
  }
}

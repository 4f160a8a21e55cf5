package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.text.Lists;
import dev.loombench.tool.trial.PointId;
import java.util.Locale;

/**
 * How far a study that goes on until it is sure came at a point.
 *
 * @param point where
 * @param blocks how many headline blocks were made there
 * @param how what ended them
 * @param detail how narrow, or how long; empty where that says nothing
 */
public record StoppingStatus(PointId point, int blocks, How how, String detail) {

  /** What ended the blocks at a point. */
  public enum How {
    /** Every comparison with the baseline says something. */
    SURE,
    /** Those that say nothing are at least narrow. */
    PRECISE,
    /** No comparison with the baseline can be made. */
    NOT_COMPARABLE,
    /** The last look was reached. */
    LAST_LOOK,
    /** The time was used up. */
    TIME_USED_UP,
    /** Nothing yet: there are more blocks to come. */
    UNFINISHED;

    /** Its name in stored files. */
    public String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** It in a sentence. */
  public String text() {
    String after = Lists.counted(blocks, "block");
    return switch (how) {
      case SURE -> "Sure after %s.".formatted(after);
      case PRECISE -> "Known to %s after %s.".formatted(detail, after);
      case NOT_COMPARABLE -> "Nothing can be compared after %s.".formatted(after);
      case LAST_LOOK -> "Still open at the last look, after %s.".formatted(after);
      case TIME_USED_UP -> "Still open after %s, when %s were used up.".formatted(after, detail);
      case UNFINISHED -> "%s made; the run is not at its end.".formatted(after);
    };
  }
}

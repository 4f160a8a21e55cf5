package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.trial.PointId;
import java.util.Locale;

/**
 * Progress at a point of a study that adds blocks until its comparisons are decided.
 *
 * @param point the point
 * @param blocks number of headline blocks made there
 * @param reason what ended the blocks
 * @param design the study's precision, budget and planned analyses
 */
public record StoppingStatus(PointId point, int blocks, Reason reason, Design.UntilSure design) {

  /** Reason to stop. */
  public enum Reason {
    /** Every comparison with the baseline is decided. */
    SURE,
    /** The intervals of undecided comparisons are narrow enough. */
    PRECISE,
    /** No comparison with the baseline is possible. */
    NOT_COMPARABLE,
    /** The last planned analysis was reached. */
    LAST_LOOK,
    /** The time budget was used up. */
    TIME_USED_UP,
    /** None yet: more blocks follow. */
    UNFINISHED;

    /** Returns its name in stored files. */
    public String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}

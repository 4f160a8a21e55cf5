package dev.loombench.tool.evidence;

import dev.loombench.tool.stats.InterimAnalyses;
import dev.loombench.tool.trial.PointId;
import java.util.Locale;

/** Progress at a point of a study that adds blocks until its deciding comparisons are decided. */
public record StoppingStatus(PointId point, int blocks, Reason reason, InterimAnalyses looks) {

  /** Reason to stop. */
  public enum Reason {
    /** Every deciding comparison has a verdict. */
    DECIDED,
    /** The intervals of the others are narrow enough. */
    PRECISE,
    /** No comparison with the baseline is possible. */
    NOT_COMPARABLE,
    /** The last planned analysis was reached. */
    LAST_LOOK,
    /** None: another look is planned. */
    OPEN;

    public String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}

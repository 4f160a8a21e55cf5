package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.trial.EquivalenceMargin;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Locale;

/**
 * A change for the worse or the better that no ratio tells: of what there is none of, or what is
 * without bound.
 *
 * @param kind what changed
 * @param worse whether the new run is the worse one; else it is the better
 * @param point where
 * @param variant which, as the new run calls it
 * @param text what was found, as a sentence
 */
public record NonRatioChange(Kind kind, boolean worse, PointId point, String variant, String text) {

  /** What changed. */
  public enum Kind {
    /** Whether an open rate is held: past it the backlog grows, and latency without end. */
    RATE_HELD,
    /** Whether requests fail. */
    FAILURES,
    /** Whether any trial completes. */
    COMPLETION;

    /** Its name in stored files. */
    public String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Whether it says something of that metric too. */
  public boolean touches(Metric metric) {
    return switch (kind) {
      case RATE_HELD, FAILURES -> EquivalenceMargin.isLatency(metric);
      case COMPLETION -> metric.pass() == Pass.HEADLINE;
    };
  }
}

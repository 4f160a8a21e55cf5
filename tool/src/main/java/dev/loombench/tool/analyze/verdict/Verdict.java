package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.trial.Metric;
import java.util.Optional;

/** What a comparison says. Every verdict but the last carries the ratio that it rests on. */
public sealed interface Verdict {

  /** The interval lies on the better side of no difference. */
  record Better(Estimate.Repeated ratio) implements Verdict {}

  /** The interval lies on the worse side of no difference. */
  record Worse(Estimate.Repeated ratio) implements Verdict {}

  /**
   * The interval lies within the margin: whatever difference there is, it is too small to matter.
   */
  record Equivalent(Estimate.Repeated ratio, double margin) implements Verdict {}

  /** The interval holds both a difference and none. */
  record Inconclusive(Estimate.Repeated ratio) implements Verdict {}

  /** There is no ratio that could be believed. */
  record NotComparable(String reason) implements Verdict {}

  /**
   * The verdict on a ratio. Equivalence is looked at first: a difference smaller than the margin is
   * no reason to choose, however sure it is.
   *
   * @param margin the relative difference that does not matter, like 0.05
   * @param better which way is better
   */
  static Verdict on(Estimate.Repeated ratio, double margin, Metric.Better better) {
    return switch (Difference.of(new Interval(ratio.low(), ratio.high()), margin)) {
      case WITHIN_MARGIN -> new Equivalent(ratio, margin);
      case OPEN -> new Inconclusive(ratio);
      case ABOVE -> sided(ratio, better == Metric.Better.HIGHER, better);
      case BELOW -> sided(ratio, better == Metric.Better.LOWER, better);
    };
  }

  private static Verdict sided(Estimate.Repeated ratio, boolean good, Metric.Better better) {
    if (better == Metric.Better.NEITHER) {
      throw new IllegalArgumentException("no way is better");
    }
    return good ? new Better(ratio) : new Worse(ratio);
  }

  /** The ratio that it rests on, if there is one. */
  default Optional<Estimate.Repeated> ratioIfAny() {
    return switch (this) {
      case Better(var ratio) -> Optional.of(ratio);
      case Worse(var ratio) -> Optional.of(ratio);
      case Equivalent(var ratio, double _) -> Optional.of(ratio);
      case Inconclusive(var ratio) -> Optional.of(ratio);
      case NotComparable(String _) -> Optional.empty();
    };
  }

  /** Its name in tables and stored files. */
  default String key() {
    return switch (this) {
      case Better _ -> "better";
      case Worse _ -> "worse";
      case Equivalent _ -> "equivalent";
      case Inconclusive _ -> "inconclusive";
      case NotComparable _ -> "not comparable";
    };
  }

  /** Why there is no ratio; empty for the others. */
  default String reasonText() {
    return this instanceof NotComparable(String reason) ? reason : "";
  }
}

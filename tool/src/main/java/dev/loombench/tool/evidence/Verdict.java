package dev.loombench.tool.evidence;

import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.trial.Metric;
import java.util.Optional;
import java.util.Set;

/** Verdict of a comparison. Every verdict but the last carries the ratio that it is based on. */
public sealed interface Verdict {

  /** The interval is on the better side of 1 and not within the margin. */
  record Better(Estimate.Repeated ratio) implements Verdict {}

  /** The interval is on the worse side of 1 and not within the margin. */
  record Worse(Estimate.Repeated ratio) implements Verdict {}

  /** The interval is within the margin: any difference is too small to matter. */
  record Equivalent(Estimate.Repeated ratio, double margin) implements Verdict {}

  /** The interval allows both a difference and equivalence. */
  record Inconclusive(Estimate.Repeated ratio) implements Verdict {}

  /** There is no valid ratio. */
  record NotComparable(NotComparableReason reason) implements Verdict {}

  /**
   * Returns the verdict on a ratio. Equivalence comes first: a difference within the margin is not
   * a reason to choose, however certain it is.
   */
  static Verdict on(Estimate.Repeated ratio, double margin, Metric.Better better) {
    return switch (Difference.of(new Interval(ratio.low(), ratio.high()), margin)) {
      case WITHIN_MARGIN -> new Equivalent(ratio, margin);
      case OPEN -> new Inconclusive(ratio);
      case ABOVE -> sided(ratio, better == Metric.Better.HIGHER, better);
      case BELOW -> sided(ratio, better == Metric.Better.LOWER, better);
    };
  }

  /** Returns the verdict on a ratio from trials that can show only some differences. */
  static Verdict on(
      Estimate.Repeated ratio,
      double margin,
      Metric.Better better,
      Set<Difference> supported,
      NotComparableReason otherwise) {
    return supported.contains(Difference.of(new Interval(ratio.low(), ratio.high()), margin))
        ? on(ratio, margin, better)
        : new NotComparable(otherwise);
  }

  private static Verdict sided(Estimate.Repeated ratio, boolean good, Metric.Better better) {
    if (better == Metric.Better.NEITHER) {
      throw new IllegalArgumentException("no way is better");
    }
    return good ? new Better(ratio) : new Worse(ratio);
  }

  default Optional<Estimate.Repeated> ratioIfAny() {
    return switch (this) {
      case Better(var ratio) -> Optional.of(ratio);
      case Worse(var ratio) -> Optional.of(ratio);
      case Equivalent(var ratio, double _) -> Optional.of(ratio);
      case Inconclusive(var ratio) -> Optional.of(ratio);
      case NotComparable _ -> Optional.empty();
    };
  }

  default String key() {
    return switch (this) {
      case Better _ -> "better";
      case Worse _ -> "worse";
      case Equivalent _ -> "equivalent";
      case Inconclusive _ -> "inconclusive";
      case NotComparable _ -> "not comparable";
    };
  }

  /** Returns the reason for no ratio; empty for the other verdicts. */
  default Optional<NotComparableReason> reasonIfAny() {
    return this instanceof NotComparable(var reason) ? Optional.of(reason) : Optional.empty();
  }
}

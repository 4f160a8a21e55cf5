package dev.loombench.tool.analyze.sweep;

import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.id.VariantId;
import java.util.Optional;

/** Result at a cell of a sweep's grid; ratios are of throughput. */
public sealed interface SweepFinding {

  /** Measured in enough blocks for a verdict; the interval shows the difference. */
  record Measured(Estimate.Repeated ratio, Difference difference) implements SweepFinding {}

  /** Measured in fewer blocks than a verdict needs; the difference is a guess. */
  record FewBlocks(double ratio, Difference difference) implements SweepFinding {}

  /** Both variants sustain the rate, so the schedule fixes their throughput. */
  record BothSustain() implements SweepFinding {}

  /** Not measured, but between the columns {@code left} and {@code right}, which agree. */
  record Inferred(Difference difference, int left, int right) implements SweepFinding {}

  /** Measured, but without a valid ratio. */
  record NotComparable(Reason reason) implements SweepFinding {}

  /** Not measured. */
  record Unknown() implements SweepFinding {}

  /** Reason why there is no valid ratio. */
  sealed interface Reason {

    /** A variant served no request. */
    record NothingServed() implements Reason {}

    /** No trial of a variant completed. */
    record NoneCompleted(VariantId variant) implements Reason {}

    /** The comparison of the variants was refused. */
    record Refused(NotComparableReason reason) implements Reason {}
  }

  default String key() {
    return switch (this) {
      case Measured _ -> "measured";
      case FewBlocks _ -> "few blocks";
      case BothSustain _ -> "both sustain";
      case Inferred _ -> "inferred";
      case NotComparable _ -> "not comparable";
      case Unknown _ -> "unknown";
    };
  }

  /** Returns the difference of the first variant from the second, if it is known. */
  default Optional<Difference> differenceIfAny() {
    return switch (this) {
      case Measured(var _, Difference difference) -> Optional.of(difference);
      case FewBlocks(double _, Difference difference) -> Optional.of(difference);
      case BothSustain _ -> Optional.of(Difference.WITHIN_MARGIN);
      case Inferred(Difference difference, int _, int _) -> Optional.of(difference);
      case NotComparable _, Unknown _ -> Optional.empty();
    };
  }

  /** Returns whether the difference was measured, not inferred. */
  default boolean isMeasured() {
    return switch (this) {
      case Measured _, FewBlocks _, BothSustain _ -> true;
      case Inferred _, NotComparable _, Unknown _ -> false;
    };
  }
}

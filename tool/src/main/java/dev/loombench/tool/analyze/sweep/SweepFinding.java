package dev.loombench.tool.analyze.sweep;

import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import java.util.Optional;

/** What is known of a place of a sweep's grid; ratios are of throughput. */
public sealed interface SweepFinding {

  /**
   * Measured in two blocks or more.
   *
   * @param ratio with its interval
   * @param call what the interval says
   */
  record Measured(Estimate.Repeated ratio, Difference call) implements SweepFinding {}

  /**
   * Measured in a single block: nothing is known of how it varies.
   *
   * @param ratio of that block
   * @param guess what it would say if it were sure
   */
  record OneBlock(double ratio, Difference guess) implements SweepFinding {}

  /**
   * Not measured, but between places of its row that agree.
   *
   * @param call what both say
   * @param left the column of the one
   * @param right the column of the other
   */
  record Inferred(Difference call, int left, int right) implements SweepFinding {}

  /** Measured, without a ratio that could be believed. */
  record NotComparable(String reason) implements SweepFinding {}

  /** Not measured. */
  record Unknown() implements SweepFinding {}

  /** Its name in stored files. */
  default String key() {
    return switch (this) {
      case Measured _ -> "measured";
      case OneBlock _ -> "one block";
      case Inferred _ -> "inferred";
      case NotComparable _ -> "not comparable";
      case Unknown _ -> "unknown";
    };
  }

  /** Which of the two serves more there, if anything is known of it. */
  default Optional<Difference> callIfAny() {
    return switch (this) {
      case Measured(var _, Difference call) -> Optional.of(call);
      case OneBlock(double _, Difference guess) -> Optional.of(guess);
      case Inferred(Difference call, int _, int _) -> Optional.of(call);
      case NotComparable _, Unknown _ -> Optional.empty();
    };
  }

  /** Whether it was seen there, not inferred. */
  default boolean isSeen() {
    return switch (this) {
      case Measured _, OneBlock _ -> true;
      case Inferred _, NotComparable _, Unknown _ -> false;
    };
  }
}

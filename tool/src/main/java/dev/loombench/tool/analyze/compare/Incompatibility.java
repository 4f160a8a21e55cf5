package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.evidence.ConditionDifference;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;

/** Difference between two runs that makes some of their results incomparable. */
public sealed interface Incompatibility {

  ConditionDifference difference();

  /** Different machines: nothing can be compared. */
  record Machine(ConditionDifference difference) implements Incompatibility {}

  /**
   * Different placement or start of a variant.
   *
   * @param variant name in the new run
   */
  record OfVariant(VariantId variant, Pass pass, ConditionDifference difference)
      implements Incompatibility {}

  /** A variant that one of the runs could not measure. */
  record NeverMeasured(ConditionDifference.NotMeasured difference) implements Incompatibility {}

  /** Different requests, load or protocol at a point. */
  record OfPoint(PointId point, ConditionDifference difference) implements Incompatibility {}

  /** Returns true if it makes a variant's results at a point in a pass incomparable. */
  default boolean affects(PointId point, VariantId variant, Pass pass) {
    return switch (this) {
      case Machine _ -> true;
      case OfVariant(VariantId affected, Pass in, var _) -> affected.equals(variant) && in == pass;
      case NeverMeasured(var missing) -> missing.variant().equals(variant);
      case OfPoint(PointId where, var _) -> where.equals(point);
    };
  }

  /** Returns the first of these differences that forbids a comparison as the reason. */
  static Optional<NotComparableReason> refusal(
      List<Incompatibility> found, PointId point, VariantId variant, Pass pass) {
    return found.stream()
        .filter(one -> one.affects(point, variant, pass))
        .findFirst()
        .map(one -> new NotComparableReason.Incompatible(one.difference()));
  }
}

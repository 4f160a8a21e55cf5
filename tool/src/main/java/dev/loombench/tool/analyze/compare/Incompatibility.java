package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;

/** Difference between two runs that makes some of their results incomparable. */
public sealed interface Incompatibility {

  /** Returns the difference as a phrase with both values. */
  String text();

  /** Different machines: nothing can be compared. */
  record Machine(String text) implements Incompatibility {}

  /**
   * Different placement or start of a variant.
   *
   * @param variant name in the new run
   * @param pass pass of the affected trials
   */
  record OfVariant(VariantId variant, Pass pass, String text) implements Incompatibility {}

  /** A variant that one of the runs could not measure. */
  record NeverMeasured(VariantId variant, String text) implements Incompatibility {}

  /** Different requests, load or protocol at a point. */
  record OfPoint(PointId point, String text) implements Incompatibility {}

  /** Returns true if it makes a variant's results at a point in a pass incomparable. */
  default boolean affects(PointId point, VariantId variant, Pass pass) {
    return switch (this) {
      case Machine _ -> true;
      case OfVariant(VariantId affected, Pass in, var _) -> affected.equals(variant) && in == pass;
      case NeverMeasured(VariantId missing, var _) -> missing.equals(variant);
      case OfPoint(PointId where, var _) -> where.equals(point);
    };
  }

  /** Returns the results that cannot be compared, for people. */
  default String consequence() {
    return switch (this) {
      case Machine _ -> "nothing can be compared";
      case OfVariant(VariantId variant, Pass pass, var _) ->
          "%s can't be compared in %s trials".formatted(variant, pass.key());
      case NeverMeasured(VariantId variant, var _) -> variant + " can't be compared";
      case OfPoint(PointId point, var _) -> RunOverlap.label(point) + " can't be compared";
    };
  }
}

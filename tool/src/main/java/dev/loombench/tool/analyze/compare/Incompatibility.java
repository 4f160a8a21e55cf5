package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;

/** In what two runs are too unlike for some of their figures to be set against each other. */
public sealed interface Incompatibility {

  /** What is unlike, as a phrase with both values. */
  String text();

  /** The machines: nothing can be compared. */
  record Machine(String text) implements Incompatibility {}

  /**
   * How a variant was placed or started.
   *
   * @param variant as the new run calls it
   * @param pass in trials of which pass
   */
  record OfVariant(String variant, Pass pass, String text) implements Incompatibility {}

  /** A variant that one of the runs could not measure at all. */
  record NeverMeasured(String variant, String text) implements Incompatibility {}

  /** What was asked at a point. */
  record OfPoint(PointId point, String text) implements Incompatibility {}

  /** Whether figures of that variant, taken there in that pass, can't be compared for it. */
  default boolean hinders(PointId point, String variant, Pass pass) {
    return switch (this) {
      case Machine _ -> true;
      case OfVariant(String hindered, Pass in, var _) -> hindered.equals(variant) && in == pass;
      case NeverMeasured(String missing, var _) -> missing.equals(variant);
      case OfPoint(PointId where, var _) -> where.equals(point);
    };
  }

  /** What can't be compared, for people. */
  default String what() {
    return switch (this) {
      case Machine _ -> "nothing can be compared";
      case OfVariant(String variant, Pass pass, var _) ->
          "%s can't be compared in %s trials".formatted(variant, pass.key());
      case NeverMeasured(String variant, var _) -> variant + " can't be compared";
      case OfPoint(PointId point, var _) -> RunOverlap.label(point) + " can't be compared";
    };
  }
}

package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.StudentTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Expectation.Magnitude;
import dev.loombench.tool.study.replication.Expectation.Side;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Rule that decides a published statement about a ratio by the interval of the measured ratio: the
 * direction first, then the magnitude.
 *
 * @param supported differences that the trials can show; fewer if the generator was the limit
 */
record RatioClaim(Expectation expectation, double margin, Set<Difference> supported) {

  /** Creates the rule for trials that can show any difference. */
  RatioClaim(Expectation expectation, double margin) {
    this(expectation, margin, Set.of(Difference.values()));
  }

  /**
   * Returns the smallest level at which the interval decides a direction, a bound or equality.
   * Magnitudes are read from the interval of the level that follows.
   */
  double level(StudentTest logs) {
    double high = Math.log1p(margin);
    return switch (expectation) {
      case Expectation.Equal() ->
          Math.min(
              shown(Difference.WITHIN_MARGIN, logs.within(-high, high)),
              shown(side(logs.estimate()), logs.outside(-high, high)));
      case Expectation.Bound(Side _, double limit) -> {
        double tested = Math.log(limit);
        yield shown(side(logs.estimate() - tested), logs.excludes(tested));
      }
      case Expectation.Direction(Side _, Magnitude magnitude) -> {
        double excludesOne = shown(side(logs.estimate()), logs.excludes(0));
        yield exceedsMargin(magnitude)
            ? Math.min(excludesOne, shown(Difference.WITHIN_MARGIN, logs.within(-high, high)))
            : excludesOne;
      }
    };
  }

  ClaimResult decide(Interval ratio) {
    return switch (expectation) {
      case Expectation.Equal() -> equal(ratio);
      case Expectation.Bound(Side side, double limit) ->
          isBeyond(ratio, side, limit)
              ? ClaimResult.REPRODUCED
              : isBeyond(ratio, opposite(side), limit)
                  ? ClaimResult.CONTRADICTED
                  : ClaimResult.INCONCLUSIVE;
      case Expectation.Direction(Side side, Magnitude magnitude) ->
          direction(ratio, side, magnitude);
    };
  }

  private ClaimResult equal(Interval ratio) {
    double high = 1 + margin;
    if (isWithinMargin(ratio)) {
      return ClaimResult.REPRODUCED;
    }
    return isBeyond(ratio, Side.ABOVE, high) || isBeyond(ratio, Side.BELOW, 1 / high)
        ? ClaimResult.CONTRADICTED
        : ClaimResult.INCONCLUSIVE;
  }

  private ClaimResult direction(Interval ratio, Side side, Magnitude magnitude) {
    if (isBeyond(ratio, side, 1)) {
      return magnitude(ratio, side, magnitude);
    }
    boolean opposite = isBeyond(ratio, opposite(side), 1);
    boolean none = ratio.contains(1) && isWithinMargin(ratio) && exceedsMargin(magnitude);
    if (opposite || none) {
      return ClaimResult.CONTRADICTED;
    }
    OptionalDouble smallest = smallest(magnitude);
    return smallest.isPresent() && isBeyond(ratio, opposite(side), smallest.getAsDouble())
        ? ClaimResult.MAGNITUDE_EXCLUDED
        : ClaimResult.INCONCLUSIVE;
  }

  /** Returns the ratio of a published magnitude that is nearest to one; empty without any. */
  private static OptionalDouble smallest(Magnitude magnitude) {
    return switch (magnitude) {
      case Expectation.Unstated() -> OptionalDouble.empty();
      case Expectation.About about -> OptionalDouble.of(about.near());
      case Expectation.MoreThan(double limit, var _) -> OptionalDouble.of(limit);
    };
  }

  /** Returns the result of a statement whose direction is established. */
  private ClaimResult magnitude(Interval ratio, Side side, Magnitude magnitude) {
    return switch (magnitude) {
      case Expectation.Unstated() -> ClaimResult.REPRODUCED;
      case Expectation.MoreThan(double limit, var _) ->
          isBeyond(ratio, side, limit)
              ? ClaimResult.REPRODUCED
              : isBeyond(ratio, opposite(side), limit)
                  ? ClaimResult.DIRECTION_ONLY
                  : ClaimResult.DIRECTION_REPRODUCED;
      case Expectation.About band -> {
        boolean inside = isTwoSided() && ratio.within(band.low(), band.high());
        boolean outside =
            isBeyond(ratio, Side.ABOVE, band.high()) || isBeyond(ratio, Side.BELOW, band.low());
        yield inside
            ? ClaimResult.REPRODUCED
            : outside ? ClaimResult.DIRECTION_ONLY : ClaimResult.DIRECTION_REPRODUCED;
      }
    };
  }

  private boolean exceedsMargin(Magnitude magnitude) {
    return switch (magnitude) {
      case Expectation.Unstated() -> false;
      case Expectation.About(double value, var _) -> exceedsMargin(value);
      case Expectation.MoreThan(double limit, var _) -> exceedsMargin(limit);
    };
  }

  private boolean exceedsMargin(double ratio) {
    return Math.abs(Math.log(ratio)) > Math.log1p(margin);
  }

  private boolean isWithinMargin(Interval ratio) {
    return supported.contains(Difference.WITHIN_MARGIN)
        && ratio.within(1 / (1 + margin), 1 + margin);
  }

  /** Returns true if the trials show that the ratio is on this side of a limit. */
  private boolean isBeyond(Interval ratio, Side side, double limit) {
    return supported.contains(difference(side))
        && switch (side) {
          case ABOVE -> ratio.low() > limit;
          case BELOW -> ratio.high() < limit;
        };
  }

  /** Returns false if the ratio is a bound of the true one. */
  private boolean isTwoSided() {
    return supported.containsAll(Set.of(Difference.ABOVE, Difference.BELOW));
  }

  private double shown(Difference difference, double level) {
    return supported.contains(difference) ? level : 1;
  }

  private static Difference side(double distance) {
    return distance > 0 ? Difference.ABOVE : Difference.BELOW;
  }

  private static Difference difference(Side side) {
    return switch (side) {
      case ABOVE -> Difference.ABOVE;
      case BELOW -> Difference.BELOW;
    };
  }

  private static Side opposite(Side side) {
    return side == Side.ABOVE ? Side.BELOW : Side.ABOVE;
  }
}

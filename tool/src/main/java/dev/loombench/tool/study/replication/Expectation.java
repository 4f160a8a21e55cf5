package dev.loombench.tool.study.replication;

import java.util.OptionalDouble;

/** Published statement about a ratio. */
public sealed interface Expectation {

  /** Side of a value. */
  enum Side {
    ABOVE,
    BELOW
  }

  /** Published magnitude of a ratio. */
  sealed interface Magnitude {}

  /** None: only the direction is published. */
  record Unstated() implements Magnitude {}

  /**
   * A ratio, like "about 77 % more".
   *
   * @param uncertainty share by which the publication leaves it open
   */
  record About(double value, double uncertainty) implements Magnitude {

    /** Least share of a ratio by which another may differ and still have the same magnitude. */
    private static final double LEAST = 0.1;

    /**
     * Returns the lower end of the band of ratios with the same magnitude, all on one side of 1.
     */
    public double low() {
      double low = value / (1 + share());
      return value > 1 ? Math.max(1, low) : low;
    }

    public double high() {
      double high = value * (1 + share());
      return value < 1 ? Math.min(1, high) : high;
    }

    /** Returns the end of the band that is nearer to one. */
    public double near() {
      return value > 1 ? low() : high();
    }

    private double share() {
      return Math.max(LEAST, uncertainty);
    }
  }

  /**
   * A limit that the ratio exceeds on its side of one, like "more than twice".
   *
   * @param ratio the published ratio, if there is one
   */
  record MoreThan(double limit, OptionalDouble ratio) implements Magnitude {}

  /** The ratio differs from one on this side, with this magnitude. */
  record Direction(Side side, Magnitude magnitude) implements Expectation {}

  /** The difference is within the equivalence margin. */
  record Equal() implements Expectation {}

  /** The ratio is on this side of a limit; one has no special role, as in "grows less than". */
  record Bound(Side side, double limit) implements Expectation {}
}

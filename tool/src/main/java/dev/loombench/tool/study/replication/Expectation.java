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
   * @param tolerance share of its distance from one by which another ratio may differ and still
   *     have the same magnitude
   */
  record About(double value, double tolerance) implements Magnitude {

    /** Returns the lower end of the band of ratios with the same magnitude, at least 0. */
    public double low() {
      return Math.max(0, Math.min(near(), far()));
    }

    public double high() {
      return Math.max(near(), far());
    }

    /** Returns the end of the band that is nearer to one. */
    public double near() {
      return 1 + (value - 1) * (1 - tolerance);
    }

    private double far() {
      return 1 + (value - 1) * (1 + tolerance);
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

package dev.loombench.tool.stats;

import java.util.Optional;

/** A figure from several trials, with how sure it is. */
public sealed interface Estimate {

  /** The figure. */
  double value();

  /** How many trials it is drawn from. */
  int trials();

  /** Its confidence interval; none from a single trial. */
  Optional<Interval> interval();

  /** A figure from a single trial: nothing is known of how it varies. */
  record Single(double value) implements Estimate {
    public Single {
      requireFinite(value);
    }

    @Override
    public int trials() {
      return 1;
    }

    @Override
    public Optional<Interval> interval() {
      return Optional.empty();
    }
  }

  /**
   * A figure from two trials or more.
   *
   * @param value the figure
   * @param low the lower end of its interval
   * @param high the upper end of its interval
   * @param trials how many trials it is drawn from, at least 2
   */
  record Repeated(double value, double low, double high, int trials) implements Estimate {
    public Repeated {
      requireFinite(value);
      if (trials < 2 || !new Interval(low, high).holds(value)) {
        throw new IllegalArgumentException(
            "not an estimate: %s in %s to %s from %d trials".formatted(value, low, high, trials));
      }
    }

    @Override
    public Optional<Interval> interval() {
      return Optional.of(new Interval(low, high));
    }
  }

  private static void requireFinite(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("an estimate must be finite: " + value);
    }
  }
}

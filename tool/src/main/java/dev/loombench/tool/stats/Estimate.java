package dev.loombench.tool.stats;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** Estimate of a figure from several trials, with its uncertainty. */
public sealed interface Estimate {

  double value();

  int trials();

  /** Returns the confidence interval; empty for a single trial. */
  Optional<Interval> interval();

  /** Returns the estimate of a monotonic function of the figure. */
  default Estimate map(DoubleUnaryOperator function) {
    return switch (this) {
      case Single(double value) -> new Single(function.applyAsDouble(value));
      case Repeated(double value, double low, double high, int trials) -> {
        double one = function.applyAsDouble(low);
        double other = function.applyAsDouble(high);
        yield new Repeated(
            function.applyAsDouble(value), Math.min(one, other), Math.max(one, other), trials);
      }
    };
  }

  /** Figure from a single trial, whose variation is unknown. */
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

  /** Figure from two trials or more. */
  record Repeated(double value, double low, double high, int trials) implements Estimate {
    public Repeated {
      requireFinite(value);
      if (trials < 2 || !new Interval(low, high).contains(value)) {
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

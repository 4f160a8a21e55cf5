package dev.loombench.tool.study;

import dev.loombench.contract.LoadShape.Spacing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Open model: arrivals do not wait for answers. */
public sealed interface OpenModel extends Load {

  Spacing spacing();

  /** Returns the rate at which the load starts, in requests per second. */
  default double firstRate() {
    return switch (this) {
      case Open open -> open.ratePerSecond;
      case OpenSteps steps -> steps.fromPerSecond;
      case Search search -> search.fromPerSecond;
      case Ramp ramp -> ramp.fromPerSecond;
    };
  }

  /** Returns the highest rate; empty if the load finds its rates. */
  default OptionalDouble highestRate() {
    return switch (this) {
      case Open open -> OptionalDouble.of(open.ratePerSecond);
      case OpenSteps steps -> OptionalDouble.of(steps.rates().getLast());
      case Probing _ -> OptionalDouble.empty();
    };
  }

  /** Open load that rises by even steps. */
  sealed interface Stepped extends OpenModel permits OpenSteps, Ramp {

    /** Returns the measured duration of a step, whole seconds. */
    Duration hold();

    @Override
    default String details() {
      return label() + ", each for " + Load.seconds(hold());
    }
  }

  /** Open load that tries rates until it knows the highest sustained one. */
  sealed interface Probing extends OpenModel permits Search, Ramp {

    Slo slo();
  }

  /**
   * Open load at one rate: arrivals do not wait for answers.
   *
   * @param ratePerSecond requests due per second, above 0
   */
  record Open(double ratePerSecond, Spacing spacing) implements OpenModel {
    public Open {
      if (!(ratePerSecond > 0)) {
        throw new IllegalArgumentException("a rate must be above 0: " + ratePerSecond);
      }
    }

    @Override
    public LoadId id() {
      return new LoadId.Open(ratePerSecond, spacing);
    }
  }

  /**
   * Open load in steps within one trial, with one window per step.
   *
   * @param fromPerSecond first rate, above 0
   * @param toPerSecond upper bound of the last rate, not below the first
   * @param byPerSecond difference between steps, above 0
   * @param hold duration of a step, whole seconds
   */
  record OpenSteps(
      double fromPerSecond, double toPerSecond, double byPerSecond, Duration hold, Spacing spacing)
      implements Stepped {
    public OpenSteps {
      if (!(fromPerSecond > 0 && byPerSecond > 0 && toPerSecond >= fromPerSecond)) {
        throw new IllegalArgumentException(
            "steps must go upwards from above 0: from %s to %s by %s"
                .formatted(fromPerSecond, toPerSecond, byPerSecond));
      }
    }

    @Override
    public LoadId id() {
      return new LoadId.OpenSteps(fromPerSecond, toPerSecond, byPerSecond, spacing);
    }

    @Override
    public List<LoadId> points() {
      return rates().stream().<LoadId>map(rate -> new LoadId.Open(rate, spacing)).toList();
    }

    public List<Double> rates() {
      BigDecimal first = BigDecimal.valueOf(fromPerSecond);
      BigDecimal last = BigDecimal.valueOf(toPerSecond);
      BigDecimal step =
          BigDecimal.valueOf(byPerSecond); // decimal, so that three steps of 0.1 are 0.3
      return Stream.iterate(first, rate -> rate.compareTo(last) <= 0, rate -> rate.add(step))
          .map(BigDecimal::doubleValue)
          .toList();
    }
  }

  /**
   * Open load that searches for the highest sustained rate in one warm server: the rate doubles
   * until it is not sustained, then the interval is bisected on a log scale. After each window the
   * server's queue drains.
   *
   * @param fromPerSecond first rate, above 0
   * @param resolution relative width of the final interval, like 0.025
   */
  record Search(double fromPerSecond, double resolution, Slo slo, Spacing spacing)
      implements Probing {
    public Search {
      if (!(fromPerSecond > 0 && resolution > 0 && resolution <= 1)) {
        throw new IllegalArgumentException(
            "a search needs a rate and a resolution above 0: %s, %s"
                .formatted(fromPerSecond, resolution));
      }
    }

    @Override
    public LoadId id() {
      return new LoadId.Search(fromPerSecond, resolution, slo, spacing);
    }
  }

  /**
   * Open load that rises by even steps in one warm server until several in a row are not sustained,
   * or up to a last rate. In the study of Spring's thread models (Lund, 2024), a step is sustained
   * if no request failed. After each step the server's queue drains.
   *
   * @param fromPerSecond first rate, above 0
   * @param toPerSecond upper bound of the last rate, not below the first; empty for a ramp that
   *     ends by failures alone
   * @param byPerSecond difference between steps, above 0
   * @param hold measured duration of a step, whole seconds
   * @param failures consecutive unsustained steps that end the ramp, at least 1
   */
  record Ramp(
      double fromPerSecond,
      OptionalDouble toPerSecond,
      double byPerSecond,
      Duration hold,
      int failures,
      Slo slo,
      Spacing spacing)
      implements Stepped, Probing {
    public Ramp {
      if (!(fromPerSecond > 0 && byPerSecond > 0) || failures < 1) {
        throw new IllegalArgumentException(
            "a ramp must go upwards from above 0, and end: from %s by %s, %d failures"
                .formatted(fromPerSecond, byPerSecond, failures));
      }
      if (toPerSecond.orElse(fromPerSecond) < fromPerSecond) {
        throw new IllegalArgumentException(
            "a ramp from %s can't end at %s".formatted(fromPerSecond, toPerSecond.getAsDouble()));
      }
    }

    @Override
    public LoadId id() {
      return new LoadId.Ramp(fromPerSecond, byPerSecond, slo, spacing);
    }

    public boolean isBeyondEnd(double ratePerSecond) {
      return toPerSecond.isPresent() && ratePerSecond > toPerSecond.getAsDouble();
    }

    @Override
    public String details() {
      return Stepped.super.details()
          + (toPerSecond.isPresent()
              ? ", up to %s/s".formatted(LoadId.plain(toPerSecond.getAsDouble()))
              : "");
    }

    /** Returns the rate of a step, counted from 0. */
    public double rate(int step) {
      return BigDecimal.valueOf(byPerSecond) // decimal, so that three steps of 0.1 are 0.3
          .multiply(BigDecimal.valueOf(step))
          .add(BigDecimal.valueOf(fromPerSecond))
          .doubleValue();
    }
  }
}

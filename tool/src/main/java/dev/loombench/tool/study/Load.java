package dev.loombench.tool.study;

import dev.loombench.contract.LoadShape.Spacing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** How requests arrive. */
public sealed interface Load {

  /** Returns the identity of this load, unique within a workload. */
  LoadId id();

  /** Returns the text that names the load in tables. */
  default String label() {
    return id().label();
  }

  /**
   * Returns the loads of the measured windows, as far as they are known beforehand: one for a
   * steady load, one for each step, none for a load that {@linkplain #findsItsPoints finds} its
   * points.
   */
  default List<LoadId> points() {
    return findsItsPoints() ? List.of() : List.of(id());
  }

  /** Whether its rates are chosen while it is measured, by what the server could do so far. */
  default boolean findsItsPoints() {
    return false;
  }

  /**
   * Open load at one rate: arrivals don't wait for answers.
   *
   * @param ratePerSecond requests due each second, above 0
   * @param spacing how they are spaced
   */
  record Open(double ratePerSecond, Spacing spacing) implements Load {
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
   * Open load in steps within one trial: one window a step.
   *
   * @param fromPerSecond the first rate, above 0
   * @param toPerSecond the last rate if the steps meet it, not below the first
   * @param byPerSecond how much a step adds, above 0
   * @param hold how long a step lasts, whole seconds
   * @param spacing how arrivals are spaced
   */
  record OpenSteps(
      double fromPerSecond, double toPerSecond, double byPerSecond, Duration hold, Spacing spacing)
      implements Load {
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

    /** The rate of each step. */
    public List<Double> rates() {
      BigDecimal first = BigDecimal.valueOf(fromPerSecond);
      BigDecimal last = BigDecimal.valueOf(toPerSecond);
      BigDecimal step = BigDecimal.valueOf(byPerSecond); // decimal, so that 0.1 three times is 0.3
      return Stream.iterate(first, rate -> rate.compareTo(last) <= 0, rate -> rate.add(step))
          .map(BigDecimal::doubleValue)
          .toList();
    }
  }

  /**
   * Open load that looks for the highest rate held within an objective, in one warm server: the
   * rate doubles until it is not held, then the gap is halved on the scale of ratios; after each
   * window the server is let come to rest.
   *
   * @param fromPerSecond the first rate, above 0
   * @param resolution how close the rates held and not held are to be at the end, like 0.025
   * @param slo what holding a rate means
   * @param spacing how arrivals are spaced
   */
  record Search(double fromPerSecond, double resolution, Slo slo, Spacing spacing) implements Load {
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

    @Override
    public boolean findsItsPoints() {
      return true;
    }
  }

  /**
   * Open load that goes up by even steps in one warm server until some in a row are not held, as
   * load is ramped in the study of Spring's thread models (Lund, 2024), which counts a step as held
   * if no request of it failed; after each step the server is let come to rest.
   *
   * @param fromPerSecond the first rate, above 0
   * @param byPerSecond how much a step adds, above 0
   * @param hold how long each step is measured, whole seconds
   * @param failures how many steps in a row that are not held end it, at least 1
   * @param slo what holding a rate means
   * @param spacing how arrivals are spaced
   */
  record Ramp(
      double fromPerSecond,
      double byPerSecond,
      Duration hold,
      int failures,
      Slo slo,
      Spacing spacing)
      implements Load {
    public Ramp {
      if (!(fromPerSecond > 0 && byPerSecond > 0) || failures < 1) {
        throw new IllegalArgumentException(
            "a ramp must go upwards from above 0, and end: from %s by %s, %d failures"
                .formatted(fromPerSecond, byPerSecond, failures));
      }
    }

    @Override
    public LoadId id() {
      return new LoadId.Ramp(fromPerSecond, byPerSecond, slo, spacing);
    }

    @Override
    public boolean findsItsPoints() {
      return true;
    }

    /** The rate of a step, from 0. */
    public double rate(int step) {
      return BigDecimal.valueOf(byPerSecond) // decimal, so that 0.1 three times is 0.3
          .multiply(BigDecimal.valueOf(step))
          .add(BigDecimal.valueOf(fromPerSecond))
          .doubleValue();
    }
  }

  /**
   * Closed load: users that each wait for their answer.
   *
   * @param users how many, at least 1
   * @param rise how long they take to arrive, whole seconds
   * @param fall how long they take to leave, whole seconds
   * @param thinkTime how long each waits between an answer and the next request
   */
  record Closed(int users, Duration rise, Duration fall, Duration thinkTime) implements Load {
    public Closed {
      if (users < 1 || rise.isNegative() || fall.isNegative() || thinkTime.isNegative()) {
        throw new IllegalArgumentException("a user is needed, and no time may be negative");
      }
    }

    @Override
    public LoadId id() {
      return new LoadId.Closed(users, thinkTime);
    }
  }

  /**
   * Closed load whose users each do a number of iterations and leave: the shape of JMeter's thread
   * group. It is measured whole, from the first request to the last answer.
   *
   * @param users how many, at least 1
   * @param startOver the time over which they start, evenly, whole seconds; all at once if zero
   * @param iterations how often each does the workload's requests, in order, or one by weight; at
   *     least 1
   * @param within how long all may take; what is not done by then makes the trial invalid
   */
  record Iterations(int users, Duration startOver, int iterations, Duration within)
      implements Load {

    /** How long they may take where nothing is said. */
    public static final Duration WITHIN = Duration.ofMinutes(10);

    public Iterations {
      if (users < 1 || iterations < 1 || startOver.isNegative() || !within.isPositive()) {
        throw new IllegalArgumentException(
            "a user, an iteration and some time are needed, and no time may be negative");
      }
    }

    @Override
    public LoadId id() {
      return new LoadId.Iterations(users, startOver, iterations);
    }

    /** The same requests of the same users, who all start at once. */
    public Iterations atOnce() {
      return new Iterations(users, Duration.ZERO, iterations, within);
    }

    /** How many requests are due by its end. */
    public long requests(Work work) {
      return (long) users * iterations * work.requestsInIteration();
    }
  }
}

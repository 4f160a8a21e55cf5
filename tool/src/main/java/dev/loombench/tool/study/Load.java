package dev.loombench.tool.study;

import dev.loombench.contract.LoadShape.Spacing;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Arrival process of requests. */
public sealed interface Load {

  /** Returns the identity of this load, unique within a workload. */
  LoadId id();

  /** Returns the text that names the load in tables. */
  default String label() {
    return id().label();
  }

  /**
   * Returns the loads of the measured windows that are known in advance: one for a steady load, one
   * per step, none for a load that {@linkplain #findsItsPoints chooses} its rates while running.
   */
  default List<LoadId> points() {
    return findsItsPoints() ? List.of() : List.of(id());
  }

  /** Returns true if its rates are chosen during the measurement, from the results so far. */
  default boolean findsItsPoints() {
    return false;
  }

  /** Returns the objective that a sustained rate meets, if the load searches for rates. */
  default Optional<Slo> objective() {
    return Optional.empty();
  }

  /** Returns the length of its windows, if the load and not the protocol determines it. */
  default Optional<Duration> windowLength() {
    return Optional.empty();
  }

  /** Returns true if it is measured from the first request to the last answer. */
  default boolean isMeasuredWhole() {
    return false;
  }

  /** Returns true if the measurement begins with the first request. */
  default boolean isMeasuredFromItsStart() {
    return isMeasuredWhole();
  }

  /** Returns the label with the settings that it leaves out. */
  default String details() {
    return label();
  }

  /** Open model: arrivals do not wait for answers. */
  sealed interface OpenModel extends Load permits Open, Stepped, Probing {

    /** Returns the spacing of arrivals. */
    Spacing spacing();

    /** Returns the rate at which the load starts, in requests per second. */
    double firstRate();
  }

  /** Open load that rises by even steps. */
  sealed interface Stepped extends OpenModel permits OpenSteps, Ramp {

    /** Returns the measured duration of a step, whole seconds. */
    Duration hold();

    @Override
    default Optional<Duration> windowLength() {
      return Optional.of(hold());
    }

    @Override
    default String details() {
      return label() + ", each for " + seconds(hold());
    }
  }

  /** Open load that tries rates until it knows the highest sustained one. */
  sealed interface Probing extends OpenModel permits Search, Ramp {

    /** Returns the objective that a sustained rate meets. */
    Slo slo();

    @Override
    default Optional<Slo> objective() {
      return Optional.of(slo());
    }

    @Override
    default boolean findsItsPoints() {
      return true;
    }
  }

  /** Closed model: each user waits for an answer before sending the next request. */
  sealed interface ClosedModel extends Load permits Closed, Staged, Iterations {

    /** Returns the number of users. */
    int users();

    /** Returns the pause of each user between an answer and the next request. */
    Duration thinkTime();

    /** Returns the time over which the users start. */
    Duration rampUp();
  }

  /**
   * Open load at one rate: arrivals do not wait for answers.
   *
   * @param ratePerSecond requests due per second, above 0
   * @param spacing spacing of arrivals
   */
  record Open(double ratePerSecond, Spacing spacing) implements OpenModel {
    public Open {
      if (!(ratePerSecond > 0)) {
        throw new IllegalArgumentException("a rate must be above 0: " + ratePerSecond);
      }
    }

    @Override
    public double firstRate() {
      return ratePerSecond;
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
   * @param spacing spacing of arrivals
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
    public double firstRate() {
      return fromPerSecond;
    }

    @Override
    public LoadId id() {
      return new LoadId.OpenSteps(fromPerSecond, toPerSecond, byPerSecond, spacing);
    }

    @Override
    public List<LoadId> points() {
      return rates().stream().<LoadId>map(rate -> new LoadId.Open(rate, spacing)).toList();
    }

    /** Returns the rate of each step. */
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
   * @param slo objective that a sustained rate meets
   * @param spacing spacing of arrivals
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
    public double firstRate() {
      return fromPerSecond;
    }

    @Override
    public LoadId id() {
      return new LoadId.Search(fromPerSecond, resolution, slo, spacing);
    }
  }

  /**
   * Open load that rises by even steps in one warm server until several in a row are not sustained.
   * In the study of Spring's thread models (Lund, 2024), a step is sustained if no request failed.
   * After each step the server's queue drains.
   *
   * @param fromPerSecond first rate, above 0
   * @param byPerSecond difference between steps, above 0
   * @param hold measured duration of a step, whole seconds
   * @param failures consecutive unsustained steps that end the ramp, at least 1
   * @param slo objective that a sustained rate meets
   * @param spacing spacing of arrivals
   */
  record Ramp(
      double fromPerSecond,
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
    }

    @Override
    public double firstRate() {
      return fromPerSecond;
    }

    @Override
    public LoadId id() {
      return new LoadId.Ramp(fromPerSecond, byPerSecond, slo, spacing);
    }

    /** Returns the rate of a step, counted from 0. */
    public double rate(int step) {
      return BigDecimal.valueOf(byPerSecond) // decimal, so that three steps of 0.1 are 0.3
          .multiply(BigDecimal.valueOf(step))
          .add(BigDecimal.valueOf(fromPerSecond))
          .doubleValue();
    }
  }

  /**
   * Closed load: each user waits for an answer before sending the next request.
   *
   * @param users number of users, at least 1
   * @param rise ramp-up duration, whole seconds
   * @param fall ramp-down duration, whole seconds
   * @param thinkTime pause of each user between an answer and the next request
   */
  record Closed(int users, Duration rise, Duration fall, Duration thinkTime)
      implements ClosedModel {
    public Closed {
      if (users < 1 || rise.isNegative() || fall.isNegative() || thinkTime.isNegative()) {
        throw new IllegalArgumentException("a user is needed, and no time may be negative");
      }
    }

    @Override
    public Duration rampUp() {
      return rise;
    }

    @Override
    public String details() {
      return "%s, rising %s, falling %s".formatted(label(), seconds(rise), seconds(fall));
    }

    @Override
    public LoadId id() {
      return new LoadId.Closed(users, thinkTime);
    }
  }

  /**
   * Closed load with a rise, a hold and a fall, like the stages of k6. It is measured as a whole,
   * from its first request to its end.
   *
   * @param users number of users, at least 1
   * @param rise time over which they arrive, whole seconds
   * @param hold time with all of them, whole seconds
   * @param fall time over which they leave, whole seconds
   * @param thinkTime pause of each user between an answer and the next request
   */
  record Staged(int users, Duration rise, Duration hold, Duration fall, Duration thinkTime)
      implements ClosedModel {

    private static final Duration LONGEST_RISE = Duration.ofSeconds(5);

    public Staged {
      if (users < 1 || !hold.isPositive() || rise.isNegative() || fall.isNegative()) {
        throw new IllegalArgumentException("a user and some time are needed");
      }
    }

    @Override
    public Duration rampUp() {
      return rise;
    }

    @Override
    public Optional<Duration> windowLength() {
      return Optional.of(rise.plus(hold).plus(fall));
    }

    @Override
    public boolean isMeasuredFromItsStart() {
      return true;
    }

    @Override
    public LoadId id() {
      return new LoadId.Staged(users, rise, hold, fall, thinkTime);
    }

    /** Returns the load with all users, who arrive soon, under which a server stabilizes. */
    public Closed steady() {
      Duration soon = rise.compareTo(LONGEST_RISE) > 0 ? LONGEST_RISE : rise;
      return new Closed(users, soon, Duration.ZERO, thinkTime);
    }
  }

  /**
   * Closed load whose users each run a number of iterations and leave, like JMeter's thread group.
   * It is measured as a whole, from the first request to the last answer.
   *
   * @param users number of users, at least 1
   * @param startOver time over which they start evenly, whole seconds; zero to start at once
   * @param iterations iterations of each user, at least 1: all requests of the workload in order,
   *     or one by weight
   * @param within time limit; a trial with unfinished iterations is invalid
   */
  record Iterations(int users, Duration startOver, int iterations, Duration within)
      implements ClosedModel {

    /** Default time limit. */
    public static final Duration WITHIN = Duration.ofMinutes(10);

    public Iterations {
      if (users < 1 || iterations < 1 || startOver.isNegative() || !within.isPositive()) {
        throw new IllegalArgumentException(
            "a user, an iteration and some time are needed, and no time may be negative");
      }
    }

    @Override
    public Duration thinkTime() {
      return Duration.ZERO;
    }

    @Override
    public Duration rampUp() {
      return startOver;
    }

    @Override
    public boolean isMeasuredWhole() {
      return true;
    }

    @Override
    public String details() {
      return "%s, within %s at most".formatted(label(), seconds(within));
    }

    @Override
    public LoadId id() {
      return new LoadId.Iterations(users, startOver, iterations);
    }

    /** Returns the same load with all users starting at once. */
    public Iterations atOnce() {
      return new Iterations(users, Duration.ZERO, iterations, within);
    }

    /** Returns the total number of requests. */
    public long requests(Work work) {
      return (long) users * iterations * work.requestsInIteration();
    }
  }

  private static String seconds(Duration duration) {
    return BigDecimal.valueOf(duration.toNanos(), 9).stripTrailingZeros().toPlainString() + " s";
  }
}

package dev.loombench.tool.study;

import java.time.Duration;

/** Closed model: each user waits for an answer before sending the next request. */
public sealed interface ClosedModel extends Load {

  int users();

  Duration thinkTime();

  /** Returns the time over which the users start. */
  default Duration rampUp() {
    return switch (this) {
      case Closed closed -> closed.rise;
      case Staged staged -> staged.rise;
      case Iterations iterations -> iterations.startOver;
    };
  }

  /**
   * Closed load: each user waits for an answer before sending the next request.
   *
   * @param users number of users, at least 1
   * @param rise ramp-up duration, whole seconds
   * @param fall ramp-down duration, whole seconds
   */
  record Closed(int users, Duration rise, Duration fall, Duration thinkTime)
      implements ClosedModel {
    public Closed {
      if (users < 1 || rise.isNegative() || fall.isNegative() || thinkTime.isNegative()) {
        throw new IllegalArgumentException("a user is needed, and no time may be negative");
      }
    }

    @Override
    public LoadId id() {
      return new LoadId.Closed(users, thinkTime);
    }

    @Override
    public String details() {
      return "%s, rising %s, falling %s".formatted(label(), Load.seconds(rise), Load.seconds(fall));
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
    public LoadId id() {
      return new LoadId.Iterations(users, startOver, iterations);
    }

    @Override
    public Duration thinkTime() {
      return Duration.ZERO;
    }

    @Override
    public String details() {
      return "%s, within %s at most".formatted(label(), Load.seconds(within));
    }

    public Iterations atOnce() {
      return new Iterations(users, Duration.ZERO, iterations, within);
    }

    public long requests(Work work) {
      return (long) users * iterations * work.requestsInIteration();
    }
  }
}

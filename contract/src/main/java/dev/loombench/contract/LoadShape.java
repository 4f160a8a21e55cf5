package dev.loombench.contract;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Arrival schedule: load level over time, as an open or a closed workload model. */
public sealed interface LoadShape {

  /** Returns the time after the plan's start from which no request becomes due. */
  Duration maxDuration();

  /** Returns the time from a response to the next request of a user; zero for open load. */
  Duration thinkTime();

  /** Spacing of the arrivals of open load. */
  enum Spacing {
    /** Constant intervals. */
    UNIFORM,
    /** Poisson process: exponentially distributed intervals, drawn from the plan's seed. */
    POISSON
  }

  /**
   * Open load: arrivals are independent of responses.
   *
   * @param spacing the spacing of arrivals
   * @param rates requests per second over time
   */
  record Open(Spacing spacing, List<Stage> rates) implements LoadShape {
    public Open {
      Objects.requireNonNull(spacing, "spacing");
      rates = requireStages(rates);
    }

    @Override
    public Duration maxDuration() {
      return length(rates);
    }

    @Override
    public Duration thinkTime() {
      return Duration.ZERO;
    }
  }

  /**
   * Closed load with a varying number of users, each of which waits for its response and a think
   * time before its next request. Like k6's ramping virtual users.
   */
  record Closed(List<Stage> users, Duration thinkTime) implements LoadShape {
    public Closed {
      users = requireStages(users);
      requireNotNegative(thinkTime);
    }

    @Override
    public Duration maxDuration() {
      return length(users);
    }
  }

  /**
   * Closed load of groups of users, each user with a connection of its own, like scenarios of k6. A
   * request that is unanswered the drain timeout after the end of its group is abandoned. Idle
   * connections stay open until the plan and its drain end, unless the server closes them.
   *
   * @param groups the users of each group, from the start of the plan
   */
  record Groups(List<List<Stage>> groups, Duration thinkTime) implements LoadShape {
    public Groups {
      groups = groups.stream().map(LoadShape::requireStages).toList();
      requireNotNegative(thinkTime);
      if (groups.isEmpty()) {
        throw new IllegalArgumentException("a load needs at least one group");
      }
    }

    @Override
    public Duration maxDuration() {
      return groups.stream().map(LoadShape::length).max(Comparator.naturalOrder()).orElseThrow();
    }
  }

  /**
   * Closed load with a fixed number of iterations per user, like JMeter's thread group. An
   * iteration is all requests of the plan once, in order, or one of them by weight.
   *
   * @param rampUp the period over which they start, evenly: user k of n after k/n of it
   * @param maxDuration the time at which the load ends even if iterations remain
   */
  record Iterations(
      int users, Duration rampUp, int iterationsPerUser, Duration thinkTime, Duration maxDuration)
      implements LoadShape {
    public Iterations {
      requireNotNegative(rampUp);
      requireNotNegative(thinkTime);
      if (users < 1 || iterationsPerUser < 1 || !maxDuration.isPositive()) {
        throw new IllegalArgumentException(
            "users, iterations and duration must be positive: %d, %d, %s"
                .formatted(users, iterationsPerUser, maxDuration));
      }
    }
  }

  private static List<Stage> requireStages(List<Stage> stages) {
    if (stages.isEmpty()) {
      throw new IllegalArgumentException("a load needs at least one stage");
    }
    return List.copyOf(stages);
  }

  private static void requireNotNegative(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("times must not be negative: " + time);
    }
  }

  /** Returns the length of some stages. */
  static Duration length(List<Stage> stages) {
    return stages.stream().map(Stage::duration).reduce(Duration.ZERO, Duration::plus);
  }
}

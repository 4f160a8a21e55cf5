package dev.loombench.tool.study;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/** Closed model: each user waits for an answer before sending the next request. */
public sealed interface ClosedModel extends Load {

  /** Largest number of connections of a load, which servers must accept. */
  int MOST_CONNECTIONS = 20_000;

  int users();

  Duration thinkTime();

  /** Returns the time over which the users start. */
  default Duration rampUp() {
    return switch (this) {
      case Closed closed -> closed.rise;
      case Staged staged -> staged.rise;
      case Groups groups -> groups.groups.getFirst().rise;
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
   * Users who come and go at set times. The load is measured as a whole, from its first request.
   */
  sealed interface Scheduled extends ClosedModel permits Staged, Groups {

    /** Returns the time after which no user sends another request. */
    Duration length();

    /**
     * Returns a load with as many users as at most come together, under which a server stabilizes.
     */
    Closed steady();
  }

  /**
   * Closed load with a rise, a hold and a fall, like the stages of k6.
   *
   * @param users number of users, at least 1
   * @param rise time over which they arrive, whole seconds
   * @param hold time with all of them, whole seconds
   * @param fall time over which they leave, whole seconds
   */
  record Staged(int users, Duration rise, Duration hold, Duration fall, Duration thinkTime)
      implements Scheduled {

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

    @Override
    public Duration length() {
      return rise.plus(hold).plus(fall);
    }

    @Override
    public Closed steady() {
      Duration soon = rise.compareTo(LONGEST_RISE) > 0 ? LONGEST_RISE : rise;
      return new Closed(users, soon, Duration.ZERO, thinkTime);
    }
  }

  /**
   * Closed load of groups of users, each user with a connection of its own, like scenarios of k6.
   * Idle connections stay open until the load ends, unless the server closes them.
   *
   * @param groups at least one
   * @param stopWithin time after the end of a group at which requests without an answer are
   *     abandoned, whole seconds
   */
  record Groups(List<Group> groups, Duration stopWithin, Duration thinkTime) implements Scheduled {

    /** Time within which a group stops by default, as in k6. */
    public static final Duration STOP_WITHIN = Duration.ofSeconds(30);

    public Groups {
      groups = List.copyOf(groups);
      if (groups.isEmpty() || stopWithin.isNegative() || thinkTime.isNegative()) {
        throw new IllegalArgumentException("a group is needed, and no time may be negative");
      }
    }

    @Override
    public LoadId id() {
      return new LoadId.Groups(groups, thinkTime);
    }

    /** Returns the most users at once, with those who still wait for their last answer. */
    @Override
    public int users() {
      return groups.stream().mapToInt(group -> usersAt(group.start())).max().orElseThrow();
    }

    /** Returns as many connections for each group as the largest needs. */
    public int connections() {
      return groups.size() * steady().users();
    }

    private int usersAt(Duration time) {
      return groups.stream()
          .filter(group -> group.start().compareTo(time) <= 0)
          .filter(group -> group.end().plus(stopWithin).compareTo(time) > 0)
          .mapToInt(Group::users)
          .sum();
    }

    @Override
    public Duration length() {
      return groups.stream().map(Group::end).max(Comparator.naturalOrder()).orElseThrow();
    }

    /** Returns the users of the largest group. */
    @Override
    public Closed steady() {
      Group most = groups.stream().max(Comparator.comparingInt(Group::users)).orElseThrow();
      return new Closed(most.users(), Load.SECOND, Duration.ZERO, thinkTime);
    }

    @Override
    public String details() {
      return "%s, each stopping within %s".formatted(label(), Load.seconds(stopWithin));
    }
  }

  /**
   * Group of users.
   *
   * @param users at least 1
   * @param start time from the start of the load at which the first of them come, whole seconds
   * @param rise time over which they come, whole seconds
   * @param hold time with all of them, whole seconds
   * @param fall time over which they leave, whole seconds
   */
  record Group(int users, Duration start, Duration rise, Duration hold, Duration fall) {

    public Group {
      if (users < 1
          || start.isNegative()
          || rise.isNegative()
          || hold.isNegative()
          || fall.isNegative()
          || rise.plus(hold).plus(fall).isZero()) {
        throw new IllegalArgumentException("a user and some time are needed");
      }
    }

    public Duration end() {
      return start.plus(rise).plus(hold).plus(fall);
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

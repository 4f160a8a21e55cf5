package dev.loombench.contract;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** When requests are due: the level of the load over time, and whether it waits for answers. */
public sealed interface LoadShape {

  /** How long requests become due at the most, from the start of the plan. */
  Duration longest();

  /** How the arrivals of open load are spaced. */
  enum Spacing {
    /** Evenly. */
    UNIFORM,
    /** As a Poisson process: exponentially distributed gaps from the plan's seed. */
    POISSON
  }

  /**
   * Open load: arrivals do not wait for answers.
   *
   * @param spacing how arrivals are spaced
   * @param rates requests per second over time
   */
  record Open(Spacing spacing, List<Stage> rates) implements LoadShape {
    public Open {
      Objects.requireNonNull(spacing, "spacing");
      rates = atLeastOne(rates);
    }

    @Override
    public Duration longest() {
      return sum(rates);
    }
  }

  /**
   * Closed load whose users come and go: each waits for its answer and thinks before it sends
   * again, for as long as it is present. The shape of k6's ramping virtual users.
   *
   * @param users how many are present over time
   * @param thinkTime the pause between an answer and the next request
   */
  record Closed(List<Stage> users, Duration thinkTime) implements LoadShape {
    public Closed {
      users = atLeastOne(users);
      notNegative(thinkTime);
    }

    @Override
    public Duration longest() {
      return sum(users);
    }
  }

  /**
   * Closed load whose users each do a number of iterations and leave: the shape of JMeter's thread
   * group. An iteration is the plan's requests once, in order, or one of them by weight.
   *
   * @param users how many there are
   * @param startOver the time over which they start, evenly: user k of n after k/n of it
   * @param iterations how many each does
   * @param thinkTime the pause between an answer and the next request
   * @param atMost when nothing more becomes due, though iterations are left
   */
  record Iterations(
      int users, Duration startOver, int iterations, Duration thinkTime, Duration atMost)
      implements LoadShape {
    public Iterations {
      notNegative(startOver);
      notNegative(thinkTime);
      if (users < 1 || iterations < 1 || !atMost.isPositive()) {
        throw new IllegalArgumentException("iterations need a user, an iteration and some time");
      }
    }

    @Override
    public Duration longest() {
      return atMost;
    }
  }

  private static List<Stage> atLeastOne(List<Stage> stages) {
    if (stages.isEmpty()) {
      throw new IllegalArgumentException("a plan needs a stage");
    }
    return List.copyOf(stages);
  }

  private static void notNegative(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("times must not be negative: " + time);
    }
  }

  private static Duration sum(List<Stage> stages) {
    return stages.stream().map(Stage::duration).reduce(Duration.ZERO, Duration::plus);
  }
}

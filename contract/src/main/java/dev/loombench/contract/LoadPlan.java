package dev.loombench.contract;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * What the load generator is to send, and when. Stages follow one another without a gap, starting
 * at {@code startAt}; second 0 of the result is the first second after it.
 *
 * @param targets base URIs (scheme, host, port), used in turn
 * @param requests what to send; one is chosen by weight for each arrival
 * @param model whether arrivals wait for answers
 * @param spacing how the arrivals of open load are spaced; ignored by closed load
 * @param stages the levels over time, in the unit of {@code model}
 * @param thinkTime the pause of a closed user between an answer and the next request
 * @param timeout how long after its due time an unanswered request is given up as a time-out
 * @param drainLimit how long after the last stage answers are still waited for
 * @param maxConnections the most connections held open at once, over all targets
 * @param eventLoops the number of event loops that send
 * @param seed of every random choice, so that a plan can be repeated
 * @param startAt when the first stage begins; a time already past means at once
 */
public record LoadPlan(
    List<URI> targets,
    List<RequestSpec> requests,
    Model model,
    Spacing spacing,
    List<Stage> stages,
    Duration thinkTime,
    Duration timeout,
    Duration drainLimit,
    int maxConnections,
    int eventLoops,
    long seed,
    Instant startAt) {

  /** How requests arrive. */
  public enum Model {
    /** A rate per second: arrivals do not wait for answers. */
    OPEN,
    /** A number of users that each wait for their answer before they send again. */
    CLOSED
  }

  /** How the arrivals of open load are spaced. */
  public enum Spacing {
    /** Evenly. */
    UNIFORM,
    /** As a Poisson process: exponentially distributed gaps from the plan's seed. */
    POISSON
  }

  public LoadPlan {
    targets = List.copyOf(targets);
    requests = List.copyOf(requests);
    stages = List.copyOf(stages);
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(spacing, "spacing");
    Objects.requireNonNull(startAt, "startAt");
    if (targets.isEmpty() || requests.isEmpty() || stages.isEmpty()) {
      throw new IllegalArgumentException("a plan needs a target, a request and a stage");
    }
    if (maxConnections < 1 || eventLoops < 1) {
      throw new IllegalArgumentException("a plan needs a connection and an event loop");
    }
    if (thinkTime.isNegative() || drainLimit.isNegative() || !timeout.isPositive()) {
      throw new IllegalArgumentException("times must not be negative, and the timeout not zero");
    }
  }

  /** The sum of the stages' durations. */
  public Duration duration() {
    return stages.stream().map(Stage::duration).reduce(Duration.ZERO, Duration::plus);
  }
}

package dev.loombench.contract;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * What the load generator is to send, and when. Second 0 of the result is the first second after
 * {@code startAt}.
 *
 * @param targets base URIs (scheme, host, port), used in turn; their scheme is the same
 * @param requests what to send
 * @param order which of the requests is sent next
 * @param shape when requests are due
 * @param connections how connections are made and used
 * @param timeout how long after its due time an unanswered request is given up as a time-out
 * @param drainLimit how long after the last due request answers are still waited for
 * @param eventLoops the number of event loops that send
 * @param seed of every random choice, so that a plan can be repeated
 * @param startAt when the load begins; a time already past means at once
 */
public record LoadPlan(
    List<URI> targets,
    List<RequestSpec> requests,
    Order order,
    LoadShape shape,
    ConnectionPolicy connections,
    Duration timeout,
    Duration drainLimit,
    int eventLoops,
    long seed,
    Instant startAt) {

  /** Which of several requests is sent next. */
  public enum Order {
    /** One is drawn by its weight for each arrival. */
    WEIGHTED,
    /**
     * As they are listed, from the first to the last and again: each closed user goes through the
     * list, and in open load the arrivals do together. Weights do not count.
     */
    LISTED
  }

  public LoadPlan {
    targets = List.copyOf(targets);
    requests = List.copyOf(requests);
    Objects.requireNonNull(order, "order");
    Objects.requireNonNull(shape, "shape");
    Objects.requireNonNull(connections, "connections");
    Objects.requireNonNull(startAt, "startAt");
    if (targets.isEmpty() || requests.isEmpty()) {
      throw new IllegalArgumentException("a plan needs a target and a request");
    }
    if (eventLoops < 1) {
      throw new IllegalArgumentException("a plan needs an event loop");
    }
    if (drainLimit.isNegative() || !timeout.isPositive()) {
      throw new IllegalArgumentException("times must not be negative, and the timeout not zero");
    }
  }
}

package dev.loombench.contract;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;

/**
 * Load to send: requests, arrival schedule and connections. Second 0 of the result is the first
 * second after {@code startAt}.
 *
 * @param targets base URIs (scheme, host, port), used in rotation; all have the same scheme
 * @param timeout time after the due time at which a request without response fails
 * @param drainTimeout maximum time to wait for responses after the last request was due
 * @param eventLoops the number of event loops that send requests, over all generators; each has at
 *     least one
 * @param startAt start of the load; an instant in the past means at once for a single generator.
 *     Several generators keep to it: what was due before they were ready is sent late
 * @param share the part of the load that the generator sends; all else describes the whole load
 */
public record LoadPlan(
    List<URI> targets,
    List<RequestSpec> requests,
    Order order,
    LoadShape shape,
    ConnectionPolicy connections,
    Duration timeout,
    Duration drainTimeout,
    int eventLoops,
    long seed,
    Instant startAt,
    Share share) {

  /** Limit of {@link #bodyBytes}: half of the generator's heap. */
  public static final long MAX_BODY_BYTES = 256L << 20;

  /** Most bytes of a character: escaped in JSON, or percent-encoded in a path. */
  private static final int BYTES_PER_VALUE = 9;

  /** Selection of the next of several requests. */
  public enum Order {
    /** Draws one by weight for each arrival. */
    WEIGHTED,
    /**
     * Cycles through the list: each closed user on its own, all arrivals of open load together.
     * Weights are ignored.
     */
    LISTED
  }

  /**
   * Part of a load that one of several generators sends: of all arrivals, users and connections,
   * those whose number leaves the index as remainder of a division by the count.
   *
   * @param index the number of the generator, from 0
   * @param count the number of generators
   */
  public record Share(int index, int count) {

    /** The whole load, sent by one generator. */
    public static final Share WHOLE = new Share(0, 1);

    public Share {
      if (index < 0 || index >= count) {
        throw new IllegalArgumentException("no share %d of %d".formatted(index, count));
      }
    }

    public boolean hasOthers() {
      return count > 1;
    }
  }

  /** Creates a plan for a single generator. */
  public LoadPlan(
      List<URI> targets,
      List<RequestSpec> requests,
      Order order,
      LoadShape shape,
      ConnectionPolicy connections,
      Duration timeout,
      Duration drainTimeout,
      int eventLoops,
      long seed,
      Instant startAt) {
    this(
        targets,
        requests,
        order,
        shape,
        connections,
        timeout,
        drainTimeout,
        eventLoops,
        seed,
        startAt,
        Share.WHOLE);
  }

  public LoadPlan {
    targets = List.copyOf(targets);
    requests = List.copyOf(requests);
    Objects.requireNonNull(order, "order");
    Objects.requireNonNull(shape, "shape");
    Objects.requireNonNull(connections, "connections");
    Objects.requireNonNull(startAt, "startAt");
    Objects.requireNonNull(share, "share");
    if (targets.isEmpty() || requests.isEmpty()) {
      throw new IllegalArgumentException("a plan needs at least one target and one request");
    }
    if (eventLoops < 1) {
      throw new IllegalArgumentException("a plan needs at least one event loop");
    }
    if (share.count() > connections.maxConnections()) {
      throw new IllegalArgumentException(
          "%d generators need at least as many connections, not %d"
              .formatted(share.count(), connections.maxConnections()));
    }
    if (drainTimeout.isNegative() || !timeout.isPositive()) {
      throw new IllegalArgumentException(
          "the timeout must be positive and the drain timeout not negative: %s, %s"
              .formatted(timeout, drainTimeout));
    }
  }

  /** Returns the part of this plan that one of several generators sends from a common start. */
  public LoadPlan part(Share part, Instant start) {
    return new LoadPlan(
        targets,
        requests,
        order,
        shape,
        connections,
        timeout,
        drainTimeout,
        eventLoops,
        seed,
        start,
        part);
  }

  public LoadPlan startingAt(Instant start) {
    return part(share, start);
  }

  /**
   * Returns an upper limit of the memory for request bodies: the bodies of each request and row of
   * its values, and a copy for each target and event loop.
   */
  public double bodyBytes(ToLongFunction<String> fileBytes) {
    double once = requests.stream().mapToDouble(each -> bytes(each, fileBytes)).sum();
    return once * (1 + (double) targets.size() * eventLoops);
  }

  /** Adds the heads if there are values: then they are many. */
  private static double bytes(RequestSpec request, ToLongFunction<String> fileBytes) {
    double body = request.body().maxBytes(fileBytes);
    if (request.values().rows().isEmpty()) {
      return body;
    }
    long head = (long) request.path().length() + request.headers().toString().length();
    long values =
        request.values().rows().stream().flatMap(List::stream).mapToLong(String::length).sum();
    return (body + head) * request.values().rows().size() + (double) BYTES_PER_VALUE * values;
  }
}

package dev.loombench.tool.record.prometheus;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Check that a server's connection pools get all connections back after the load ended. */
public final class PoolDrain {

  private static final Duration PATIENCE_FOR_AN_ANSWER = Duration.ofSeconds(5);
  private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(100);
  private static final Set<String> NAMES =
      Stream.of(PrometheusPools.ACTIVE, PrometheusPools.PENDING)
          .flatMap(pools -> pools.factors().keySet().stream())
          .collect(Collectors.toUnmodifiableSet());

  private final Duration longestUse;
  private final Duration longestQueue;

  /**
   * Creates a check.
   *
   * @param longestUse how long connections may stay in use when no request waits for one: longer
   *     than a slow query
   * @param longestQueue limit of the whole wait: the server may still process requests that the
   *     client abandoned
   */
  PoolDrain(Duration longestUse, Duration longestQueue) {
    this.longestUse = longestUse;
    this.longestQueue = longestQueue;
  }

  /** Returns a check with time for slow queries and queues as long as bundled servers allow. */
  public static PoolDrain patient() {
    return new PoolDrain(Duration.ofSeconds(5), Duration.ofSeconds(40));
  }

  /**
   * Waits until no connection is in use.
   *
   * @param endpoint path of the Prometheus endpoint, or a whole URL
   * @return the leak, if connections stay in use; empty if none do or if the endpoint has no such
   *     metric
   */
  public Optional<String> leak(URI server, String endpoint) throws InterruptedException {
    var asked = new PrometheusEndpoint(server, endpoint, PATIENCE_FOR_AN_ANSWER);
    long began = System.nanoTime();
    long noneWaitsSince = began;
    while (true) {
      List<PrometheusText.Sample> samples;
      try {
        samples = PrometheusText.samples(asked.scrape().text(), NAMES::contains);
      } catch (IOException unanswered) {
        return Optional.empty();
      }
      double inUse = PrometheusPools.ACTIVE.valueIn(samples).orElse(0);
      if (inUse == 0) {
        return Optional.empty();
      }
      long now = System.nanoTime();
      if (PrometheusPools.PENDING.valueIn(samples).orElse(0) > 0) {
        noneWaitsSince = now;
      }
      if (now - noneWaitsSince > longestUse.toNanos() || now - began > longestQueue.toNanos()) {
        return Optional.of(words(inUse, Duration.ofNanos(now - began)));
      }
      Thread.sleep(BETWEEN_QUESTIONS);
    }
  }

  private static String words(double inUse, Duration after) {
    return "%.0f %s of the pool %s still in use %d s after the last request: a leak"
        .formatted(
            inUse,
            inUse == 1 ? "connection" : "connections",
            inUse == 1 ? "was" : "were",
            after.toSeconds());
  }
}

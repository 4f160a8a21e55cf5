package dev.loombench.tool.record.prometheus;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * Asks a server, once nothing is sent to it any more, whether its connection pools have all their
 * connections back.
 */
public final class PoolDrain {

  private static final Duration PATIENCE_FOR_AN_ANSWER = Duration.ofSeconds(5);
  private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(100);
  private static final Set<String> NAMES = names();

  private final Duration longestUse;
  private final Duration longestQueue;

  /**
   * With limits to how long connections may still be in use.
   *
   * @param longestUse when nothing waits for one any more: longer than a slow query
   * @param longestQueue altogether: the server may go on with requests that their client gave up
   */
  PoolDrain(Duration longestUse, Duration longestQueue) {
    this.longestUse = longestUse;
    this.longestQueue = longestQueue;
  }

  /**
   * With time for slow queries, and for a queue that waits as long as our servers let requests wait
   * for a connection.
   */
  public static PoolDrain patient() {
    return new PoolDrain(Duration.ofSeconds(5), Duration.ofSeconds(40));
  }

  /**
   * Waits until no connection is in use.
   *
   * @param endpoint of Prometheus: a path at the server, or a whole URL
   * @return what is wrong, if some stay in use; empty if none does, and where the endpoint does not
   *     tell
   */
  public Optional<String> leak(URI server, String endpoint) throws InterruptedException {
    var asked = new PrometheusEndpoint(server, endpoint, PATIENCE_FOR_AN_ANSWER);
    long began = System.nanoTime();
    long noneWaitsSince = began;
    while (true) {
      List<PrometheusSample> samples;
      try {
        samples = PrometheusText.samples(asked.scrape().text(), NAMES::contains);
      } catch (IOException unanswered) {
        return Optional.empty();
      }
      double inUse = orNone(PrometheusPools.ACTIVE.valueIn(samples));
      if (inUse == 0) {
        return Optional.empty();
      }
      long now = System.nanoTime();
      if (orNone(PrometheusPools.PENDING.valueIn(samples)) > 0) {
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

  private static double orNone(OptionalDouble told) {
    return told.orElse(0);
  }

  private static Set<String> names() {
    var names = new TreeSet<>(PrometheusPools.ACTIVE.factors().keySet());
    names.addAll(PrometheusPools.PENDING.factors().keySet());
    return Set.copyOf(names);
  }
}

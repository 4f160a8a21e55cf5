package dev.loombench.servers.bottleneck;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * Threads that run the work of requests.
 *
 * @param model the name in the facts
 * @param max the maximum number of threads; empty for no limit
 * @param executor runs the work
 */
record RequestThreads(String model, Optional<Integer> max, Executor executor) {

  private static final String DEFAULT = "200";
  private static final String POOL_SIZE = "a whole number from 1 to 100000";

  /**
   * Reads {@code loombench.threads} for a bottleneck.
   *
   * @throws BadProperty if the value is invalid for the bottleneck
   */
  static RequestThreads from(Bottleneck bottleneck, LoombenchProperties properties) {
    return switch (bottleneck) {
      case NOTHING, EVENT_LOOP -> new RequestThreads("event-loop", Optional.empty(), Runnable::run);
      case PINNED -> virtual();
      case WORKER_POOL -> pool(properties.text("threads").orElse(DEFAULT), POOL_SIZE);
      case CPU, HEAP, LOCKS, ACCEPT_QUEUE, CONNECTION_POOL, DOWNSTREAM, RATE ->
          any(properties.text("threads").orElse(DEFAULT));
    };
  }

  private static RequestThreads any(String threads) {
    return switch (threads) {
      case "unbounded" -> unbounded();
      case "virtual" -> virtual();
      case String count -> pool(count, POOL_SIZE + ", unbounded or virtual");
    };
  }

  private static RequestThreads pool(String count, String expected) {
    int size =
        LoombenchProperties.parse(count, 1, 100_000)
            .orElseThrow(() -> LoombenchProperties.invalid("threads", count, expected));
    return new RequestThreads(
        "platform-pool", Optional.of(size), Executors.newFixedThreadPool(size, platform()));
  }

  private static RequestThreads unbounded() {
    return new RequestThreads(
        "platform-unbounded", Optional.empty(), Executors.newCachedThreadPool(platform()));
  }

  private static RequestThreads virtual() {
    return new RequestThreads(
        "virtual",
        Optional.empty(),
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("request-", 1).factory()));
  }

  /** Daemon threads, so that they do not keep a test's JVM alive. */
  private static ThreadFactory platform() {
    return Thread.ofPlatform().name("request-", 1).daemon().factory();
  }

  /** Returns the facts. */
  Map<String, String> facts() {
    return Map.of(
        "threads.model", model, "threads.max", max.map(String::valueOf).orElse("unbounded"));
  }
}

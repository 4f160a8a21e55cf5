package dev.loombench.servers.bottleneck;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * What runs a request's work.
 *
 * @param model its name in the ledger
 * @param most how many threads there can be; empty for any number
 * @param executor takes a request's work
 */
record RequestThreads(String model, Optional<Integer> most, Executor executor) {

  private static final String DEFAULT = "200";
  private static final String POOL_SIZE = "a whole number from 1 to 100000";

  /**
   * Reads {@code loombench.threads} as a limit needs it.
   *
   * @throws BadProperty when that names no threads, or none that the limit can do with
   */
  static RequestThreads from(Bottleneck limit, LoombenchProperties properties) {
    return switch (limit) {
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

  private static RequestThreads pool(String count, String wanted) {
    int size =
        LoombenchProperties.parse(count, 1, 100_000)
            .orElseThrow(() -> LoombenchProperties.invalid("threads", count, wanted));
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

  /** Daemons, so that tests can leave them behind. */
  private static ThreadFactory platform() {
    return Thread.ofPlatform().name("request-", 1).daemon().factory();
  }

  /** What is in force, for the ledger. */
  Map<String, String> facts() {
    return Map.of(
        "threads.model", model, "threads.max", most.map(String::valueOf).orElse("unbounded"));
  }
}

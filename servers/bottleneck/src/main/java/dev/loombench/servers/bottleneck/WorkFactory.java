package dev.loombench.servers.bottleneck;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;

/** Factory of the work for a bottleneck. */
final class WorkFactory {

  private static final int MAX_MILLIS = 60_000;

  private final LoombenchProperties properties;
  private final HoldCounter holds;

  /**
   * @param holds counts the holds of the limiting resource
   */
  WorkFactory(LoombenchProperties properties, HoldCounter holds) {
    this.properties = properties;
    this.holds = holds;
  }

  /**
   * Creates the work for a bottleneck.
   *
   * @throws BadProperty if an option is invalid
   */
  Work create(Bottleneck bottleneck) {
    return switch (bottleneck) {
      // SlowListener limits the requests.
      case NOTHING, ACCEPT_QUEUE -> Work.NONE;
      case WORKER_POOL, EVENT_LOOP -> sleep();
      case CPU -> new CpuWork(properties.number("cpu-micros", 1_000, 1, 10_000_000));
      case HEAP ->
          new HeapWork(
              properties.number("live-mebibytes", 64, 1, 65_536),
              properties.number("kibibytes", 256, 1, 65_536));
      case LOCKS -> underLock();
      case PINNED -> new PinnedWork(millis(), holds);
      case CONNECTION_POOL ->
          new PooledQueryWork(
              properties.number("pool", 10, 1, 10_000),
              new SlowDatabase(millis(), holds),
              properties.number("leaks", 0, 0, 10_000));
      case DOWNSTREAM -> remoteCall();
      case RATE -> new RateLimitedWork(millis());
    };
  }

  /** Returns the duration of a hold. */
  int millis() {
    return properties.number("millis", 50, 1, MAX_MILLIS);
  }

  private Work sleep() {
    int millis = millis();
    return () -> holds.sleep(millis);
  }

  private Work underLock() {
    int millis = millis();
    return switch (properties.text("lock").orElse("monitor")) {
      case "monitor" -> LockedWork.monitor(millis, holds);
      case "reentrant" -> LockedWork.reentrant(millis, holds);
      case String other -> throw LoombenchProperties.invalid("lock", other, "monitor or reentrant");
    };
  }

  private Work remoteCall() {
    DownstreamClient client = DownstreamClient.from(properties);
    int concurrency = properties.number("at-once", 10, 1, 100_000);
    return new DownstreamWork(new SlowService(concurrency, millis(), holds), client);
  }
}

package dev.loombench.servers.bottleneck;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;

/** Makes what requests do out of the server's options. */
final class WorkFactory {

  private static final int MOST_MILLIS = 60_000;

  private final LoombenchProperties properties;
  private final HoldCounter held;

  /**
   * @param held told whenever the resource that limits the server is held
   */
  WorkFactory(LoombenchProperties properties, HoldCounter held) {
    this.properties = properties;
    this.held = held;
  }

  /**
   * For a limit.
   *
   * @throws BadProperty when an option has a value that the server can't start with
   */
  Work of(Bottleneck limit) {
    return switch (limit) {
      // A slow listener limits its requests before they get here.
      case NOTHING, ACCEPT_QUEUE -> Work.NONE;
      case WORKER_POOL, EVENT_LOOP -> sleep();
      case CPU -> new CpuWork(properties.number("cpu-micros", 1_000, 1, 10_000_000));
      case HEAP ->
          new HeapWork(
              properties.number("live-mebibytes", 64, 1, 65_536),
              properties.number("kibibytes", 256, 1, 65_536));
      case LOCKS -> underLock();
      case PINNED -> new PinnedWork(millis(), held);
      case CONNECTION_POOL ->
          new PooledQueryWork(
              properties.number("pool", 10, 1, 10_000),
              new SlowDatabase(millis(), held),
              properties.number("leaks", 0, 0, 10_000));
      case DOWNSTREAM -> remoteCall();
      case RATE -> new RateLimitedWork(millis());
    };
  }

  /** How long the resource is held each time. */
  int millis() {
    return properties.number("millis", 50, 1, MOST_MILLIS);
  }

  private Work sleep() {
    int millis = millis();
    return () -> held.sleep(millis);
  }

  private Work underLock() {
    int millis = millis();
    return switch (properties.text("lock").orElse("monitor")) {
      case "monitor" -> LockedWork.monitor(millis, held);
      case "reentrant" -> LockedWork.reentrant(millis, held);
      case String other -> throw LoombenchProperties.invalid("lock", other, "monitor or reentrant");
    };
  }

  private Work remoteCall() {
    DownstreamClient calls = DownstreamClient.from(properties);
    int atOnce = properties.number("at-once", 10, 1, 100_000);
    return new DownstreamWork(new SlowService(atOnce, millis(), held), calls);
  }
}

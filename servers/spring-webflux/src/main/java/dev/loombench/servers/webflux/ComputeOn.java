package dev.loombench.servers.webflux;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Where kernels run. */
enum ComputeOn {
  /** On threads of their own, one for each processor, so that the loops stay free. */
  WORKER,
  /** On the event loop that read the request. */
  LOOP;

  /**
   * Reads {@code loombench.compute-on}.
   *
   * @throws BadProperty when it names neither
   */
  static ComputeOn from(LoombenchProperties properties) {
    return switch (properties.text("compute-on").orElse("worker")) {
      case "worker" -> WORKER;
      case "loop" -> LOOP;
      case String other -> throw LoombenchProperties.bad("compute-on", other, "worker or loop");
    };
  }

  /** Not the framework's shared parallel threads, whose timers a kernel would hold up. */
  Scheduler scheduler() {
    return switch (this) {
      case WORKER -> Schedulers.newParallel("compute", workers(), true);
      case LOOP -> Schedulers.immediate();
    };
  }

  /** How many threads the kernels have to themselves. */
  int workers() {
    return switch (this) {
      case WORKER -> Runtime.getRuntime().availableProcessors();
      case LOOP -> 0;
    };
  }
}

package dev.loombench.servers.quarkus;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;

/** Where kernels run beside event loops. */
public enum ComputeOn {
  /** On threads of their own, one for each processor, so that the loops stay free. */
  WORKER,
  /** On the event loop that read the request. */
  LOOP;

  /**
   * Reads {@code loombench.compute-on}.
   *
   * @throws BadProperty when it names neither
   */
  public static ComputeOn from(LoombenchProperties properties) {
    return switch (properties.text("compute-on").orElse("worker")) {
      case "worker" -> WORKER;
      case "loop" -> LOOP;
      case String other -> throw LoombenchProperties.bad("compute-on", other, "worker or loop");
    };
  }

  /** How many threads the kernels have to themselves. */
  public int workers() {
    return switch (this) {
      case WORKER -> Runtime.getRuntime().availableProcessors();
      case LOOP -> 0;
    };
  }
}

package dev.loombench.kernels.serving;

/** Threads that run the kernels of an event-loop server. */
public enum ComputeOn {
  /** A pool with one thread per processor, so that kernels do not block the event loops. */
  WORKER,
  /** The event loop that read the request. */
  LOOP;

  /**
   * Reads {@code loombench.compute-on}.
   *
   * @throws BadProperty if it is neither {@code worker} nor {@code loop}
   */
  public static ComputeOn from(LoombenchProperties properties) {
    return switch (properties.text("compute-on").orElse("worker")) {
      case "worker" -> WORKER;
      case "loop" -> LOOP;
      case String other -> throw LoombenchProperties.invalid("compute-on", other, "worker or loop");
    };
  }

  /** Returns the number of threads that only run kernels. */
  public int workers() {
    return switch (this) {
      case WORKER -> Runtime.getRuntime().availableProcessors();
      case LOOP -> 0;
    };
  }
}

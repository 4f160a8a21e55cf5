package dev.loombench.tool.study;

/**
 * One resource of a server with more or less of it, and everything else alike: whether that moves
 * the server's capacity tells whether the resource is what limits it.
 *
 * @param variant the name of the variant that has it so
 * @param resource what it has more or less of
 * @param setting what it has, for sentences: "with …", like {@code 300 threads}
 * @param rateFactor the rate that it is tried at, as a multiple of the capacity found: above 1 with
 *     more, where holding it means that the capacity moved; below 1 with less, where not holding it
 *     does
 */
public record Knob(String variant, Resource resource, String setting, double rateFactor) {

  /** What a server may have more or less of. */
  public enum Resource {
    /** Threads of the pool that serves requests. */
    WORKER_POOL,
    /** Connections of a pool. */
    CONNECTION_POOL,
    /** CPU, where the server has no quota of its own. */
    CPU,
    /** CPU, where a quota of its own holds the server. */
    CPU_QUOTA,
    /** The heap. */
    HEAP
  }

  /** Whether there is more of it, so that more is to be held. */
  public boolean isMore() {
    return rateFactor > 1;
  }
}

package dev.loombench.tool.study;

/**
 * Resource limits of a server, enforced by a dedicated control group, in addition to CPU placement.
 *
 * @param cpus CPU quota in CPUs, like 0.5; 0 for none
 * @param memoryBytes limit of all memory; 0 for none
 */
public record Limits(double cpus, long memoryBytes) {

  /** No limits. */
  public static final Limits NONE = new Limits(0, 0);

  public Limits {
    if (!(cpus >= 0) || memoryBytes < 0) {
      throw new IllegalArgumentException("a limit can't be negative");
    }
  }

  /** Returns true if there is a limit. */
  public boolean any() {
    return cpus > 0 || memoryBytes > 0;
  }
}

package dev.loombench.tool.study;

/**
 * What a server may use at most, held by a control group of its own; this is beside the CPUs that
 * it is placed on.
 *
 * @param cpus CPU time per time, like 0.5 for half a CPU; 0 for no quota
 * @param memoryBytes memory of all kinds; 0 for no limit
 */
public record Limits(double cpus, long memoryBytes) {

  /** No limit. */
  public static final Limits NONE = new Limits(0, 0);

  public Limits {
    if (!(cpus >= 0) || memoryBytes < 0) {
      throw new IllegalArgumentException("a limit can't be negative");
    }
  }

  /** Whether there is any. */
  public boolean any() {
    return cpus > 0 || memoryBytes > 0;
  }
}

package dev.loombench.tool.trial;

/**
 * When the generator, not the server, sets what is measured. Such a trial is kept: its throughput
 * is a lower bound of what the server can do. To throw it away would leave only the slower servers'
 * trials standing. The measurement behind the figure is in {@code
 * docs/reference/load-engine-performance.md}.
 */
public final class GeneratorLimit {

  /** The share of its CPUs beyond which the generator's own work shows in what it measures. */
  public static final double SHARE_OF_CPUS = 0.8;

  /** Open load sent later than this by the generator's own doing is not the load asked for. */
  public static final double MOST_LATENESS_MILLIS = 5;

  private GeneratorLimit() {}

  /**
   * Whether the generator is the limit.
   *
   * @param cores CPU that it used
   * @param cpus how many CPUs it had; 0 if that is not known
   */
  public static boolean isReached(double cores, int cpus) {
    return cpus > 0 && cores / cpus > SHARE_OF_CPUS;
  }
}

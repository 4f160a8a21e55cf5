package dev.loombench.tool.run.warmup;

/**
 * Predicted error of a window in which the server still compiles. Compilation takes CPU from the
 * requests, and code that is not yet compiled costs more CPU. On bundled servers before rest, CPU
 * per request was too high by 1.8 times the compiler's share of the granted CPU (95 % interval 1.5
 * to 2.2), in a large application half a minute before rest by 4 times ({@code
 * docs/reference/warm-up.md}). The limit assumes {@link #DRIFT_PER_COMPILER_SHARE} times, a
 * judgment between the two. A window is valid if that is below half the equivalence margin.
 */
public final class CompilationDrift {

  /** Assumed relative drift of CPU per request, for each unit of compiler share. */
  static final double DRIFT_PER_COMPILER_SHARE = 3;

  private CompilationDrift() {}

  /** Returns the assumed drift in percent of CPU per request. */
  public static double assumedPercent(double compilerPercent) {
    return DRIFT_PER_COMPILER_SHARE * compilerPercent;
  }

  /**
   * Returns the compiler's largest share of the granted CPU in a valid window, in percent.
   *
   * @param equivalenceMargin relative difference below which variants are equivalent, like 0.05
   */
  public static double maxCompilerPercent(double equivalenceMargin) {
    return 100 * equivalenceMargin / 2 / DRIFT_PER_COMPILER_SHARE;
  }
}

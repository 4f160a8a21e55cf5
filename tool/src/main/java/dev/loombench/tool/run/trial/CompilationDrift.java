package dev.loombench.tool.run.trial;

/**
 * Bound of the error of a window in which the server still compiles. Compilation takes CPU from the
 * requests, and code that is not yet compiled costs more CPU. Both were measured on real
 * applications: CPU per request in a window is above that of the same server at rest by at most
 * {@link #DRIFT_PER_COMPILER_SHARE} times the compiler's share of the granted CPU (docs/reference/
 * warm-up.md has the figures). A window is valid if this bound is below half the equivalence
 * margin.
 */
final class CompilationDrift {

  /** Upper bound of the relative drift of CPU per request, for each unit of compiler share. */
  static final double DRIFT_PER_COMPILER_SHARE = 3;

  private CompilationDrift() {}

  /** Returns the bound in percent of CPU per request. */
  static double boundPercent(double compilerPercent) {
    return DRIFT_PER_COMPILER_SHARE * compilerPercent;
  }

  /**
   * Returns the compiler's largest share of the granted CPU in a valid window, in percent.
   *
   * @param equivalenceMargin relative difference below which variants are equivalent, like 0.05
   */
  static double maxCompilerPercent(double equivalenceMargin) {
    return 100 * equivalenceMargin / 2 / DRIFT_PER_COMPILER_SHARE;
  }
}

package dev.loombench.tool.run.warmup;

import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Predicted error of a window in which the server still compiles. Compilation takes CPU from the
 * requests, and code that is not yet compiled costs more CPU. On bundled servers before rest, CPU
 * per request was too high by 1.8 times the compiler's share of the granted CPU (95 % interval 1.5
 * to 2.2), in a large application half a minute before rest by 4 times ({@code
 * docs/reference/warm-up.md}). The limit assumes {@link #DRIFT_PER_COMPILER_SHARE} times, a
 * judgment between the two. A window needs no more than half the equivalence margin. Users of a
 * closed load may have up to {@link #MOST_PERCENT} if that is more: then intervals are wider by it.
 */
public final class CompilationDrift {

  /** Assumed relative drift of CPU per request, for each unit of compiler share. */
  static final double DRIFT_PER_COMPILER_SHARE = 3;

  /** Assumed drift that users of a closed load may have whatever the margin, in percent. */
  public static final double MOST_PERCENT = 15;

  private CompilationDrift() {}

  /**
   * Returns the assumed drift in a window, in percent of CPU per request; empty if the compiler's
   * CPU is unknown.
   *
   * @param serverCpus the server's CPUs, or its quota if that is less
   */
  public static OptionalDouble assumedPercent(Map<Metric, Reading> readings, double serverCpus) {
    return readings.get(Metric.COMPILER_SHARE) instanceof Reading.Measured(double ofUsed)
            && readings.get(Metric.SERVER_CPU) instanceof Reading.Measured(double used)
        ? OptionalDouble.of(DRIFT_PER_COMPILER_SHARE * (ofUsed * used / serverCpus))
        : OptionalDouble.empty();
  }

  /** Returns by how much intervals must be wider, in percent: 0 up to half the margin. */
  public static double widening(double percent, double equivalenceMargin) {
    return percent > 100 * equivalenceMargin / 2 ? percent : 0;
  }

  /** Returns the largest assumed drift in a valid window of a load, in percent. */
  public static double limitPercent(Load load, double equivalenceMargin) {
    double halfMargin = 100 * equivalenceMargin / 2;
    return load instanceof ClosedModel.Closed ? Math.max(MOST_PERCENT, halfMargin) : halfMargin;
  }

  /**
   * Returns the assumed drift above which a window is replaced, in percent. It rises with each
   * replaced window up to the largest valid one, because each costs time that another server could
   * use. A diagnostic window is compared with nothing, so it only has to be valid.
   */
  public static double replacedAbovePercent(
      Pass pass, Load load, double equivalenceMargin, int replaced) {
    double most = limitPercent(load, equivalenceMargin);
    return pass == Pass.DIAGNOSTIC
        ? most
        : Math.min(most, 100 * equivalenceMargin / 2 * (1 + replaced));
  }

  /** Returns the compiler's share of the granted CPU that goes with a drift, both in percent. */
  public static double compilerPercent(double driftPercent) {
    return driftPercent / DRIFT_PER_COMPILER_SHARE;
  }
}

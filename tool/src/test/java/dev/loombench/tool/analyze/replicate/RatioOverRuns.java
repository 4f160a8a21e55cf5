package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.StudentTest;
import dev.loombench.tool.study.replication.ClaimTest;

/** Test of a ratio over several runs, decided like that of one. */
public final class RatioOverRuns {

  private final ClaimMeasurement.OfRatio measurement;

  /**
   * Creates the test.
   *
   * @param blocks blocks of all runs
   */
  public RatioOverRuns(ClaimTest.OfRatio test, StudentTest logs, int blocks, double margin) {
    this.measurement =
        new ClaimMeasurement.OfRatio(
            test,
            logs,
            blocks,
            new RatioClaim(test.expectation(), margin),
            new ClaimBasis.Ratio(test.expectation()));
  }

  /** Returns the result that an interval has if its trials can show any difference. */
  public static ClaimResult result(ClaimTest.OfRatio test, Interval ratio, double margin) {
    return new RatioClaim(test.expectation(), margin).decide(ratio);
  }

  /** Returns the smallest nominal level at which it decides something. */
  public double level() {
    return measurement.level();
  }

  public ClaimTestResult at(double confidence) {
    return measurement.at(confidence);
  }
}

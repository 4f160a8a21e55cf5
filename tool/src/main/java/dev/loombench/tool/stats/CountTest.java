package dev.loombench.tool.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Test of the rate of rare events, like failed requests. Its interval has the exact limits of a
 * Poisson mean (Garwood, "Fiducial limits for the Poisson distribution", Biometrika 28, 1936). No
 * event at all thus still excludes a rate that would have shown one. Where trials differ by more
 * than that, because events come together, the interval also contains Student's.
 *
 * @param exposure number of trials, or of requests, in which they were counted
 * @param spread test of the trials' rates
 */
public record CountTest(long events, double exposure, StudentTest spread) implements MeanTest {

  public CountTest {
    if (events < 0 || !(exposure > 0) || !Double.isFinite(exposure)) {
      throw new IllegalArgumentException("no rate of %d per %s".formatted(events, exposure));
    }
  }

  /**
   * Creates the test.
   *
   * @param rates one per server run, at least 2
   */
  public static CountTest of(double[] rates, double[] exposures) {
    double events = 0;
    for (int trial = 0; trial < rates.length; trial++) {
      events += rates[trial] * exposures[trial];
    }
    return new CountTest(
        Math.round(events), Arrays.stream(exposures).sum(), StudentTest.ofMean(rates, 0));
  }

  @Override
  public double estimate() {
    return spread.estimate();
  }

  @Override
  public Interval interval(double confidence) {
    double tail = (1 - confidence) / 2;
    Interval student = spread.interval(confidence);
    double low =
        events == 0
            ? 0
            : ChiSquaredDistribution.of(2.0 * events).inverseCumulativeProbability(tail)
                / (2 * exposure);
    double high =
        ChiSquaredDistribution.of(2.0 * events + 2).inverseSurvivalProbability(tail)
            / (2 * exposure);
    return new Interval(Math.min(low, student.low()), Math.max(high, student.high()));
  }

  @Override
  public double within(double low, double high) {
    return Math.max(Math.max(above(low), below(high)), spread.within(low, high));
  }

  @Override
  public double outside(double low, double high) {
    return Math.max(Math.min(below(low), above(high)), spread.outside(low, high));
  }

  /** Returns the smallest level at which the upper limit is at most this rate. */
  private double below(double rate) {
    return rate <= 0
        ? 1
        : twoSided(ChiSquaredDistribution.of(2.0 * events + 2).survivalProbability(twice(rate)));
  }

  /** Returns the smallest level at which the lower limit is at least this rate. */
  private double above(double rate) {
    if (rate <= 0) {
      return 0; // no rate is negative
    }
    return events == 0
        ? 1
        : twoSided(ChiSquaredDistribution.of(2.0 * events).cumulativeProbability(twice(rate)));
  }

  private double twice(double rate) {
    return 2 * rate * exposure;
  }

  private static double twoSided(double tail) {
    return Math.min(1, 2 * tail);
  }
}

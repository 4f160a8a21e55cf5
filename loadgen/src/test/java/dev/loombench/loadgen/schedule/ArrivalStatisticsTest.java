package dev.loombench.loadgen.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.Stage;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Statistical tests of the arrival schedule, at a significance level of 1 %. Fixed seeds make them
 * deterministic.
 */
class ArrivalStatisticsTest {

  /**
   * The 0.99-quantile of Kolmogorov's distribution, the critical value of {@code sqrt(n) D}:
   * asymptotically exact and conservative for finite samples (Smirnov, <i>Table for estimating the
   * goodness of fit of empirical distributions</i>, Ann. Math. Statist. 19, 1948).
   */
  private static final double KOLMOGOROV_99 = 1.6276;

  /** The 0.995-quantile of the normal distribution. */
  private static final double NORMAL_995 = 2.5758;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 20_260_301})
  void poissonIntervalsAreExponential(long seed) {
    double[] seconds = due(Spacing.POISSON, seed, Stage.constant(500, Duration.ofSeconds(40)));
    assertThat(kolmogorovSmirnov(intervals(seconds), ArrivalStatisticsTest::exponentialOf500))
        .isLessThan(KOLMOGOROV_99);
  }

  /**
   * Every n-th arrival of a Poisson process follows the one before after n exponential intervals:
   * an Erlang distribution (Cox, <i>Renewal Theory</i>, 1962, chapter 1). The level of 1 % is
   * shared by the 15 parts.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void intervalsOfAPartOfSeveralGeneratorsHaveAnErlangDistribution(int generators) {
    double criticalValue = Math.sqrt(-Math.log(0.01 / 15 / 2) / 2);
    for (int part = 0; part < generators; part++) {
      long[] nanos =
          nanos(
              Spacing.POISSON, 1, part, generators, Stage.constant(20_000, Duration.ofSeconds(10)));
      double[] seconds = LongStream.of(nanos).mapToDouble(at -> at / 1e9).toArray();
      assertThat(kolmogorovSmirnov(intervals(seconds), interval -> erlang(generators, interval)))
          .as("part %d of %d", part, generators)
          .isLessThan(criticalValue);
    }
  }

  /** Returns the distribution function of a sum of exponential intervals of 20,000 per second. */
  private static double erlang(int intervals, double seconds) {
    double mean = 20_000 * seconds;
    double term = Math.exp(-mean);
    double more = 0;
    for (int k = 0; k < intervals; k++) {
      more += term;
      term *= mean / (k + 1);
    }
    return 1 - more;
  }

  @Test
  void rejectsUniformIntervalsAsExponential() {
    double[] seconds = due(Spacing.UNIFORM, 1, Stage.constant(500, Duration.ofSeconds(40)));
    // All intervals are 1/500 s, where the exponential distribution is 1 - 1/e = 0.632: the
    // statistic is that times the root of 19,999.
    assertThat(kolmogorovSmirnov(intervals(seconds), ArrivalStatisticsTest::exponentialOf500))
        .isCloseTo(89.39, within(0.05));
  }

  /**
   * For 800 counts of a Poisson process, 799 times the index of dispersion has a chi-squared
   * distribution with 799 degrees of freedom (Cox and Lewis, <i>The Statistical Analysis of Series
   * of Events</i>, 1966), approximately normal with mean 799 and variance 2 * 799.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 20_260_301})
  void poissonCountsHaveAnIndexOfDispersionOfOne(long seed) {
    double[] seconds = due(Spacing.POISSON, seed, Stage.constant(500, Duration.ofSeconds(40)));
    assertThat(dispersionTimes799(seconds))
        .isCloseTo(799, within(NORMAL_995 * Math.sqrt(2 * 799.0)));
  }

  @Test
  void uniformCountsHaveNoDispersion() {
    double[] seconds = due(Spacing.UNIFORM, 1, Stage.constant(500, Duration.ofSeconds(40)));
    assertThat(dispersionTimes799(seconds)).isZero();
  }

  /** On a ramp from 0 to 1000/s over 40 s, 12.5 t^2 arrivals are due by t. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 20_260_301})
  void intervalsOfTheIntegralOfARampAreExponential(long seed) {
    double[] seconds = due(Spacing.POISSON, seed, new Stage(0, 1000, Duration.ofSeconds(40)));
    double[] integral = DoubleStream.of(seconds).map(t -> 12.5 * t * t).toArray();
    assertThat(kolmogorovSmirnov(intervals(integral), interval -> 1 - Math.exp(-interval)))
        .isLessThan(KOLMOGOROV_99);
    assertThat(kolmogorovSmirnov(intervals(seconds), ArrivalStatisticsTest::exponentialOf500))
        .as("without the time change they are not exponential")
        .isGreaterThan(KOLMOGOROV_99);
  }

  @Test
  void poissonIntervalsAreUncorrelated() {
    double[] intervals =
        intervals(due(Spacing.POISSON, 1, Stage.constant(500, Duration.ofSeconds(40))));
    double mean = DoubleStream.of(intervals).average().orElseThrow();
    double variance = 0;
    double covariance = 0;
    for (int i = 1; i < intervals.length; i++) {
      variance += (intervals[i] - mean) * (intervals[i] - mean);
      covariance += (intervals[i] - mean) * (intervals[i - 1] - mean);
    }
    // The lag-1 correlation of n independent values is approximately normal with variance 1/n.
    assertThat(covariance / variance)
        .isCloseTo(0, within(NORMAL_995 / Math.sqrt(intervals.length)));
  }

  @Test
  void uniformArrivalsHaveConstantIntervals() {
    ArrivalSchedule arrivals =
        new ArrivalSchedule(
            new LoadCurve(List.of(Stage.constant(1000, Duration.ofSeconds(60)))),
            Spacing.UNIFORM,
            1,
            0,
            1);
    for (long k = 0; k < 60_000; k++) {
      assertThat(arrivals.nextNanos()).isEqualTo(500_000 + k * 1_000_000);
    }
    assertThat(arrivals.nextNanos()).isEqualTo(Long.MAX_VALUE);
  }

  /**
   * The integral of a stage is its mean level times its length. Arrival k is due at an integral of
   * k + 1/2, so the total is the integral rounded, with halves rounded down.
   */
  @ParameterizedTest
  @CsvSource({
    "0 100 10, 500",
    "100 0 10, 500",
    "0 100 3 100 0 3, 300",
    "0 33 5 33 7 4 7 90 6, 453", // 82.5 + 80 + 291 = 453.5
    "0.5 1.5 7, 7",
    "0.3 0.3 1, 0",
    "0.7 0.7 1, 1",
    "10.25 20.5 7 20.5 0 3 0 0 5 0 4.1 11, 161", // 107.625 + 30.75 + 0 + 22.55 = 160.925
    "0 20000 60 20000 0 60, 1200000",
  })
  void rampHasTheExactNumberOfArrivals(String stages, long expected) {
    long counted = LongStream.of(nanos(Spacing.UNIFORM, 1, 0, 1, parse(stages))).count();
    assertThat(counted).isEqualTo(expected);
  }

  @Test
  void scheduleIsIndependentOfTheNumberOfLoops() {
    Stage[] stages = {
      new Stage(50, 250, Duration.ofSeconds(4)), new Stage(250, 0, Duration.ofSeconds(2))
    };
    for (Spacing spacing : Spacing.values()) {
      long[] whole = nanos(spacing, 7, 0, 1, stages);
      for (int loops = 2; loops <= 5; loops++) {
        LongStream shares = LongStream.empty();
        for (int loop = 0; loop < loops; loop++) {
          shares = LongStream.concat(shares, LongStream.of(nanos(spacing, 7, loop, loops, stages)));
        }
        assertThat(shares.sorted().toArray()).isEqualTo(whole);
      }
    }
  }

  @Test
  void seedChangesOnlyPoissonArrivals() {
    Stage stage = Stage.constant(100, Duration.ofSeconds(2));
    assertThat(nanos(Spacing.POISSON, 5, 0, 1, stage))
        .isEqualTo(nanos(Spacing.POISSON, 5, 0, 1, stage))
        .isNotEqualTo(nanos(Spacing.POISSON, 6, 0, 1, stage));
    assertThat(nanos(Spacing.UNIFORM, 5, 0, 1, stage))
        .isEqualTo(nanos(Spacing.UNIFORM, 6, 0, 1, stage));
  }

  private static double exponentialOf500(double interval) {
    return 1 - Math.exp(-500 * interval);
  }

  /** Returns {@code sqrt(n) D} of a sample and a distribution. */
  private static double kolmogorovSmirnov(double[] sample, DoubleUnaryOperator distribution) {
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    double largest = 0;
    for (int i = 0; i < sorted.length; i++) {
      double expected = distribution.applyAsDouble(sorted[i]);
      largest = Math.max(largest, expected - (double) i / sorted.length);
      largest = Math.max(largest, (i + 1.0) / sorted.length - expected);
    }
    return Math.sqrt(sorted.length) * largest;
  }

  /** Returns 799 times the index of dispersion of the counts in 800 intervals of 50 ms. */
  private static double dispersionTimes799(double[] seconds) {
    double[] counts = new double[800];
    for (double second : seconds) {
      counts[(int) (second * 20)]++;
    }
    double mean = DoubleStream.of(counts).average().orElseThrow();
    return DoubleStream.of(counts).map(count -> (count - mean) * (count - mean)).sum() / mean;
  }

  private static double[] intervals(double[] times) {
    double[] intervals = new double[times.length - 1];
    for (int i = 0; i < intervals.length; i++) {
      intervals[i] = times[i + 1] - times[i];
    }
    return intervals;
  }

  private static Stage[] parse(String stages) {
    String[] numbers = stages.split(" ", -1);
    Stage[] parsed = new Stage[numbers.length / 3];
    for (int i = 0; i < parsed.length; i++) {
      parsed[i] =
          new Stage(
              Double.parseDouble(numbers[3 * i]),
              Double.parseDouble(numbers[3 * i + 1]),
              Duration.ofSeconds(Long.parseLong(numbers[3 * i + 2])));
    }
    return parsed;
  }

  private static double[] due(Spacing spacing, long seed, Stage stage) {
    return LongStream.of(nanos(spacing, seed, 0, 1, stage)).mapToDouble(at -> at / 1e9).toArray();
  }

  private static long[] nanos(Spacing spacing, long seed, int loop, int loops, Stage... stages) {
    ArrivalSchedule arrivals =
        new ArrivalSchedule(new LoadCurve(List.of(stages)), spacing, seed, loop, loops);
    return LongStream.generate(arrivals::nextNanos).takeWhile(at -> at < Long.MAX_VALUE).toArray();
  }
}

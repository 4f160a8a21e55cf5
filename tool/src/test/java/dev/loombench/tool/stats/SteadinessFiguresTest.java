package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Outliers, the bootstrap and drift; expected values by SciPy 1.17.1 where none is by hand. */
class SteadinessFiguresTest {

  private static final double[] ONE_APART = {100, 101, 102, 103, 104, 130};

  /** Median 102.5, distances 2.5, 1.5, 0.5, 0.5, 1.5, 27.5, their median 1.5. */
  @Test
  void aModifiedScoreIsComputedFromMedians() {
    double[] scores = Outliers.scores(ONE_APART);

    assertThat(scores[5]).isCloseTo(0.6745 * 27.5 / 1.5, within(1e-9));
    assertThat(scores[0]).isCloseTo(0.6745 * -2.5 / 1.5, within(1e-9));
    assertThat(Outliers.among(ONE_APART)).containsExactly(5);
  }

  @Test
  void fewValuesHaveNoOutlier() {
    assertThat(Outliers.among(new double[] {100, 101, 102, 103, 130})).isEmpty();
    assertThat(Outliers.among(new double[] {100, 101, 102, 103, 104, 105})).isEmpty();
  }

  /** The mean distance of the six from their median 5 is 10/6; 1.253314 times that is 2.0889. */
  @Test
  void whereMostAreTheSameTheirMeanDistanceIsTheUnit() {
    double[] scores = Outliers.scores(new double[] {5, 5, 5, 5, 5, 15});

    assertThat(scores[5]).isCloseTo(10 / 2.088857, within(1e-5));
    assertThat(Outliers.scores(new double[] {5, 5})).containsExactly(0, 0);
  }

  /** {@code stats.bootstrap(…, np.mean, method='BCa', n_resamples=200000)}. */
  @Test
  void theBootstrapFollowsTheLongTail() {
    double[] skewed = {10, 11, 12, 12, 13, 14, 15, 17, 22, 40};
    Interval interval = Bootstrap.ofMean(skewed, 0.95);

    assertThat(interval.low()).isCloseTo(13.1, within(0.15));
    assertThat(interval.high()).isCloseTo(25.7, within(0.5));
    assertThat(Bootstrap.ofMean(skewed, 0.95)).isEqualTo(interval);
  }

  @Test
  void theBootstrapOfEqualTrialsIsAPoint() {
    assertThat(Bootstrap.ofMean(new double[] {7, 7, 7}, 0.95)).isEqualTo(new Interval(7, 7));
    assertThatIllegalArgumentException().isThrownBy(() -> Bootstrap.ofMean(new double[] {7}, 0.95));
  }

  /** S = 13 of 15 pairs, variance 6·5·17/18; z = 12/√28.33. */
  @Test
  void aTrendIsEstimatedFromTheOrderOfPairs() {
    Drift drift = Drift.of(new double[] {1, 2, 3, 5, 4, 60});

    assertThat(drift.pValue()).isCloseTo(0.0241705, within(1e-6));
    assertThat(drift.slope()).isCloseTo(4 / 3.0, within(1e-9));
  }

  /** The first by pymannkendall 1.4.3: S = -4, three ties of two, variance 25.33. */
  @Test
  void valuesWithoutOrderHaveNoTrend() {
    assertThat(Drift.of(new double[] {3, 1, 2, 3, 2, 1}).pValue())
        .isCloseTo(0.5511488, within(1e-6));
    assertThat(Drift.of(new double[] {4, 4, 4}).pValue()).isEqualTo(1);
    assertThat(Drift.of(new double[] {4, 4, 4}).slope()).isZero();
  }

  /** More draws than those of 500 values are made only where 1,000 samples need them. */
  @Test
  void theDrawsOfManyValuesAreBounded() {
    assertThat(Bootstrap.samples(10)).isEqualTo(10_000);
    assertThat(Bootstrap.samples(500)).isEqualTo(10_000);
    assertThat(Bootstrap.samples(2_000)).isEqualTo(2_500);
    assertThat(Bootstrap.samples(10_000)).isEqualTo(1_000);

    double[] values = new Random(3).doubles(5_000).toArray();
    Interval interval = Bootstrap.ofMean(values, 0.95);
    double half = 1.96 / Math.sqrt(12 * 5_000);
    double mean = Arrays.stream(values).average().orElseThrow();
    assertThat(interval.low()).isCloseTo(mean - half, within(half / 5));
    assertThat(interval.high()).isCloseTo(mean + half, within(half / 5));
  }

  @Test
  void aTrendOfManyValuesIsThatOfTheMediansOfStretches() {
    var random = new Random(4);
    double[] rising =
        IntStream.range(0, 10_000).mapToDouble(at -> at * 0.001 + random.nextGaussian()).toArray();
    Drift drift = Drift.of(rising);

    assertThat(Drift.medians(rising, 20)).hasSize(Drift.MOST_VALUES);
    assertThat(drift.slope()).isCloseTo(0.001, within(0.00005));
    assertThat(drift.pValue()).isLessThan(1e-9);
    assertThat(Drift.of(random.doubles(9_999).toArray()).pValue()).isGreaterThan(0.01);
  }

  @Test
  void theMedianIsTheMiddleOrBetweenTheTwoInIt() {
    assertThat(Median.of(new double[] {3, 1, 2})).isEqualTo(2);
    assertThat(Median.of(new double[] {4, 1, 2, 3})).isEqualTo(2.5);
  }
}

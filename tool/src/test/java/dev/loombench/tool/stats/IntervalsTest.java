package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalsTest {

  /** The table printed in the UFSCar study of 2020; 2.3646 became 2.37 there by way of 2.365. */
  @ParameterizedTest
  @CsvSource({
    "1, 12.71",
    "2, 4.30",
    "3, 3.18",
    "4, 2.78",
    "5, 2.57",
    "6, 2.45",
    "7, 2.37",
    "8, 2.31",
    "9, 2.26"
  })
  void studentsTIsThePublishedTables(int degreesOfFreedom, double published) {
    assertThat(new StudentTest(0, 1, degreesOfFreedom, 0).halfWidth(0.95))
        .isCloseTo(published, within(0.006));
  }

  @Test
  void theMeanOfFourTrialsHasStudentsInterval() {
    // By hand: standard deviation 1.25, t(3) = 3.182446, so 11.625 ± 3.182446 * 1.25 / 2.
    Estimate estimate = MeanInterval.of(new double[] {10, 12, 11.5, 13}, 0.95);

    assertThat(estimate.value()).isEqualTo(11.625);
    assertThat(estimate.trials()).isEqualTo(4);
    Interval interval = estimate.interval().orElseThrow();
    assertThat(interval.low()).isCloseTo(9.635971, within(1e-6));
    assertThat(interval.high()).isCloseTo(13.614029, within(1e-6));
  }

  @Test
  void aSingleTrialHasNoInterval() {
    assertThat(MeanInterval.of(new double[] {7}, 0.95)).isEqualTo(new Estimate.Single(7));
    assertThat(new Estimate.Single(7).interval()).isEmpty();
  }

  @Test
  void equalTrialsHaveAnIntervalOfNoWidth() {
    assertThat(MeanInterval.of(new double[] {5, 5, 5}, 0.95))
        .isEqualTo(new Estimate.Repeated(5, 5, 5, 3));
  }

  @Test
  void resolutionWidensTheIntervalOfAMean() {
    // By hand: 4.302653 * 0.1 / 3 + 0.1 = 0.243422, and 3.182446 * 1.25 / 2 + 0.1 = 2.089029.
    assertThat(high(5, 5, 5)).isCloseTo(5.243422, within(1e-6));
    assertThat(high(10, 12, 11.5, 13)).isCloseTo(13.714029, within(1e-6));
  }

  private static double high(double... values) {
    return MeanInterval.of(values, 0.1, 0.95).interval().orElseThrow().high();
  }

  @Test
  void noTrialsHaveNoMean() {
    assertThatThrownBy(() -> MeanInterval.of(new double[0], 0.95))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void ratiosAreAveragedOnTheLogScale() {
    // By hand: the cube root of 2 * 2.2 * 1.9 is 2.029561; with t(2) = 4.302653 and the standard
    // deviation 0.074407 of the logarithms the interval is 1.687102 to 2.441534.
    Estimate ratio =
        RatioTest.estimate(new double[] {Math.log(2), Math.log(2.2), Math.log(1.9)}, 0, 0.95);

    assertThat(ratio.value()).isCloseTo(2.029561, within(1e-6));
    assertThat(ratio.interval().orElseThrow().low()).isCloseTo(1.687102, within(1e-6));
    assertThat(ratio.interval().orElseThrow().high()).isCloseTo(2.441534, within(1e-6));
  }

  @Test
  void twiceAndHalfCancelOut() {
    Estimate ratio = RatioTest.estimate(new double[] {Math.log(2), Math.log(0.5)}, 0, 0.95);

    assertThat(ratio.value()).isCloseTo(1, within(1e-12));
  }

  @Test
  void anEstimateIsNeverBesideItsInterval() {
    assertThatThrownBy(() -> new Estimate.Repeated(3, 1, 2, 5))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Estimate.Single(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

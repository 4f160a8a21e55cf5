package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Expected values by SciPy 1.17.1: {@code stats.ttest_1samp} and {@code stats.t.sf}. */
class RatioTestTest {

  private static final double[] LOGS = {0.02, 0.05, 0.01, 0.04, 0.03, 0.06};

  @Test
  void theDifferenceIsThatOfAPairedTTest() {
    assertThat(RatioTest.of(LOGS, 0).difference()).isCloseTo(0.0059335445176, within(1e-9));
  }

  @Test
  void equivalenceIsTwiceTheLargerOfTwoOneSidedTests() {
    assertThat(RatioTest.of(LOGS, 0).equivalence(0.05)).isCloseTo(0.1308185118971, within(1e-9));
    assertThat(RatioTest.of(LOGS, 0).equivalence(0.10)).isCloseTo(0.0005239269033, within(1e-9));
    assertThat(RatioTest.of(LOGS, 0).equivalence(0.03)).isEqualTo(1);
  }

  @Test
  void precisionAsksForTheWidthAlone() {
    assertThat(RatioTest.of(LOGS, 0).precise(0.02)).isCloseTo(0.0486732151104, within(1e-9));
  }

  @Test
  void theIntervalAtTheLevelOfAClaimJustTouches() {
    RatioTest test = RatioTest.of(LOGS, 0);
    Interval apart = RatioTest.estimate(LOGS, 0, 1 - test.difference()).interval().orElseThrow();
    Interval alike =
        RatioTest.estimate(LOGS, 0, 1 - test.equivalence(0.10)).interval().orElseThrow();

    assertThat(apart.low()).isCloseTo(1, within(1e-9));
    assertThat(alike.high()).isCloseTo(1.10, within(1e-9));
    assertThat(test.claim(0.10)).isEqualTo(Math.min(test.difference(), test.equivalence(0.10)));
  }

  @Test
  void ratiosWithoutNoiseAreSureAtAnyLevel() {
    assertThat(RatioTest.of(new double[] {0.1, 0.1}, 0).difference()).isZero();
    assertThat(RatioTest.of(new double[] {0, 0}, 0).difference()).isEqualTo(1);
    assertThat(RatioTest.of(new double[] {0, 0}, 0).equivalence(0.05)).isZero();
  }

  /** Student's t with 2 degrees of freedom has a closed form; standard error 0.01 / 3. */
  @Test
  void resolutionWidensTheIntervalOfEqualRatios() {
    double[] equal = {0.1, 0.1, 0.1};
    Interval interval = RatioTest.estimate(equal, 0.01, 0.95).interval().orElseThrow();

    assertThat(RatioTest.of(equal, 0.01).difference()).isCloseTo(0.00136892603533, within(1e-12));
    assertThat(interval.low()).isCloseTo(1.0785934424697, within(1e-9));
    assertThat(interval.high()).isCloseTo(1.1324032856749, within(1e-9));
  }

  @Test
  void differenceWithinTheResolutionIsNone() {
    assertThat(RatioTest.of(new double[] {0.1, 0.1, 0.1}, 0.11).difference()).isEqualTo(1);
    assertThat(RatioTest.of(new double[] {0, 0, 0}, 0.1).equivalence(0.05)).isEqualTo(1);
    assertThat(RatioTest.of(new double[] {0, 0, 0}, 0.1).precise(0.05)).isEqualTo(1);
  }

  @Test
  void scatterAboveThatOfRoundingCountsAlone() {
    RatioTest exact = RatioTest.of(LOGS, 0);
    RatioTest rounded = RatioTest.of(LOGS, 0.001);

    assertThat(rounded.logs().error()).isEqualTo(exact.logs().error());
    assertThat(rounded.halfWidth(0.95) - exact.halfWidth(0.95)).isCloseTo(0.001, within(1e-12));
  }

  @Test
  void oneBlockIsNoTest() {
    assertThatIllegalArgumentException().isThrownBy(() -> RatioTest.of(new double[] {0.1}, 0));
  }
}

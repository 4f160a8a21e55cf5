package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StudentTestTest {

  /** Mean 100, s = 1, so the error is 1/√3; t(2) at 95 % is 4.302653. */
  private static final StudentTest MEAN = StudentTest.ofMean(new double[] {99, 100, 101}, 0);

  @Test
  void intervalOfAMeanIsStudents() {
    Interval interval = MEAN.interval(0.95);

    assertThat(interval.high()).isEqualTo(102.484, within(0.001));
    assertThat(interval.low()).isEqualTo(97.516, within(0.001));
  }

  @Test
  void levelsAreThoseOfTheIntervalThatTouches() {
    assertThat(MEAN.excludes(102.484138)).isEqualTo(0.05, within(1e-6));
    assertThat(MEAN.within(97.515862, 200)).isEqualTo(0.05, within(1e-6));
    assertThat(MEAN.outside(102.484138, 200)).isEqualTo(0.05, within(1e-6));
    assertThat(MEAN.within(101, 200)).isEqualTo(1);
    assertThat(MEAN.outside(90, 110)).isEqualTo(1);
    assertThat(MEAN.within(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)).isZero();
  }

  @Test
  void differenceOfGroupsIsThatOfWelch() {
    double[] above = {1.0, 1.1, 1.3};
    double[] below = {0.1, 0.15, 0.12, 0.11};
    Interval interval = StudentTest.ofDifference(above, 0, below, 0, 0).interval(0.95);
    Estimate.Repeated welch = RatioTest.ofGroups(above, 0, below, 0, 0).ratio(0.95);

    assertThat(Math.exp(interval.low())).isEqualTo(welch.low(), within(1e-9));
    assertThat(Math.exp(interval.high())).isEqualTo(welch.high(), within(1e-9));
  }

  /** Half width t(2) · 1/√3 / √3 + 1: scatter below that of rounding cannot be seen. */
  @Test
  void resolutionWidensTheInterval() {
    StudentTest equal = StudentTest.ofMean(new double[] {5, 5, 5}, 1);

    assertThat(equal.interval(0.95).high()).isEqualTo(5 + 4.302653 / 3 + 1, within(1e-5));
    assertThat(equal.excludes(5.5)).isEqualTo(1);
  }

  /** The deviation 0.01 is below that of rounding, so the half width is t(2) · 0.02/3 + 0.02. */
  @Test
  void resolutionGivesOneHalfWidthInEveryInterval() {
    double[] logs = {0.10, 0.11, 0.12};
    double half = 4.302653 * 0.02 / 3 + 0.02;

    assertThat(StudentTest.ofMean(logs, 0.02).interval(0.95).high())
        .isEqualTo(0.11 + half, within(1e-6));
    assertThat(RatioTest.of(logs, 0.02).halfWidth(0.95)).isEqualTo(half, within(1e-6));
    assertThat(MeanInterval.of(logs, 0.02, 0.95).interval().orElseThrow().high())
        .isEqualTo(0.11 + half, within(1e-6));
  }

  @Test
  void resolutionOfADifferenceIsThatOfBothGroups() {
    double[] above = {0.10, 0.11, 0.12};
    double[] below = {0.00, 0.01, 0.02};
    double half = 2.776445 * 0.02 / 3 * Math.sqrt(2) + 0.04; // t(4)

    assertThat(StudentTest.ofDifference(above, 0.02, below, 0.02, 0).interval(0.95).high())
        .isEqualTo(0.1 + half, within(1e-6));
    assertThat(Math.log(RatioTest.ofGroups(above, 0.02, below, 0.02, 0).ratio(0.95).high()))
        .isEqualTo(0.1 + half, within(1e-6));
  }
}

package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RatioIntervalTest {

  private static final double[] TWO_THAT_DIFFER = {0, 2};

  @Test
  void twoTrialsAtAHighConfidenceSayNothingAndBreakNothing() {
    Interval interval = RatioTest.estimate(TWO_THAT_DIFFER, 0, 0.9996).interval().orElseThrow();

    assertThat(interval.low()).isPositive().isLessThan(1e-300);
    assertThat(interval.high()).isFinite().isGreaterThan(1e300);
  }

  @Test
  void aRatioIsTakenBackFromItsLogarithm() {
    assertThat(LogScale.ratio(Math.log(1.78))).isEqualTo(1.78);
    assertThat(LogScale.ratio(1e9)).isFinite();
    assertThat(LogScale.ratio(-1e9)).isPositive();
  }
}

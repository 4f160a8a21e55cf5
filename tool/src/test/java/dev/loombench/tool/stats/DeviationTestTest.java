package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DeviationTestTest {

  @Test
  void intervalIsThatOfTheChiSquaredDistribution() {
    // Quantiles with 9 degrees of freedom: 2.7004 and 19.0228.
    Interval interval = new DeviationTest(0.03, 9).interval(0.95);

    assertThat(interval.low()).isCloseTo(0.02064, within(0.00001));
    assertThat(interval.high()).isCloseTo(0.05477, within(0.00001));
  }

  @Test
  void levelIsThatAtWhichTheIntervalJustTouchesTheBound() {
    var test = new DeviationTest(0.03, 9);

    assertThat(test.excludes(test.interval(0.9).high())).isCloseTo(0.1, within(1e-9));
    assertThat(test.excludes(test.interval(0.99).low())).isCloseTo(0.01, within(1e-9));
  }

  @Test
  void shareIsThatOfTheMean() {
    assertThat(DeviationTest.of(new double[] {90, 100, 110}).share()).isCloseTo(0.1, within(1e-12));
    assertThatThrownBy(() -> DeviationTest.of(new double[] {1}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

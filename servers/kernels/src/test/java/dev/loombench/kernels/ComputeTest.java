package dev.loombench.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComputeTest {

  @Test
  void oneRoundIsAThirdOfTheClock() {
    assertThat(Compute.run(new ComputeParameters(1, 1), () -> 12)).isEqualTo(4.0);
  }

  @Test
  void innerRoundsDecrementTheValue() {
    // 9/3, then 8/3, then 6/3
    assertThat(Compute.run(new ComputeParameters(1, 3), () -> 9)).isEqualTo(3.0 + 8.0 / 3 + 2.0);
  }

  @Test
  void outerRoundsContinueWithTheSameValue() {
    // 9/3, 8/3, then 6/3, 5/3
    assertThat(Compute.run(new ComputeParameters(2, 2), () -> 9))
        .isCloseTo(28.0 / 3, org.assertj.core.data.Offset.offset(1e-12));
  }

  @Test
  void startsFromTheClock() {
    double before = System.currentTimeMillis();
    assertThat(Compute.run(new ComputeParameters(1, 1)) * 3)
        .isBetween(before - 1, System.currentTimeMillis() + 1.0);
  }
}

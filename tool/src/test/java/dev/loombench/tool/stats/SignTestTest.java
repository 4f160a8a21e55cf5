package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SignTestTest {

  private static final double EXACT = 1e-12;

  @Test
  void sixPairsAreTheFewestForFivePercent() {
    assertThat(new SignTest(0, 6, 0).difference()).isEqualTo(0.03125, within(EXACT));
    assertThat(new SignTest(5, 0, 0).difference()).isEqualTo(0.0625, within(EXACT));
    assertThat(SignTest.FEWEST).isEqualTo(6);
  }

  /** Binomial probabilities of 8 fair draws: 2 · (1 + 8) / 256, and 2 · (1 + 8 + 28) / 256. */
  @Test
  void pairsOfBothSignsHaveTheBinomialProbability() {
    assertThat(new SignTest(7, 1, 0).difference()).isEqualTo(0.0703125, within(EXACT));
    assertThat(new SignTest(2, 6, 0).difference()).isEqualTo(0.2890625, within(EXACT));
    assertThat(new SignTest(4, 4, 0).difference()).isEqualTo(1);
  }

  @Test
  void tiesDoNotCount() {
    assertThat(SignTest.of(new double[] {0, 0, 3}, new double[] {0, 5, 1}))
        .isEqualTo(new SignTest(1, 1, 1));
    assertThat(new SignTest(0, 0, 9).difference()).isEqualTo(1);
    assertThat(new SignTest(6, 0, 20).difference()).isEqualTo(0.03125, within(EXACT));
  }
}

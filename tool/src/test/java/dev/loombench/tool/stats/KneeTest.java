package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KneeTest {

  @Test
  void theKneeIsWhereAFlatCurveTurnsUpwards() {
    double[] rates = {100, 200, 400, 800, 1_600, 1_900, 2_000};
    double[] latencies = {100, 100, 101, 102, 104, 150, 900};

    assertThat(Knee.of(rates, latencies)).hasValue(5);
  }

  /** Of y = x^2 the difference x - x^2 is largest at one half. */
  @Test
  void ofAParabolaItIsInTheMiddle() {
    assertThat(Knee.of(new double[] {0, 1, 2, 3, 4}, new double[] {0, 1, 4, 9, 16})).hasValue(2);
  }

  @Test
  void aStraightLineHasNone() {
    assertThat(Knee.of(new double[] {0, 1, 2, 3}, new double[] {10, 20, 30, 40})).isEmpty();
  }

  @Test
  void aCurveThatRisesAtOnceHasNone() {
    assertThat(Knee.of(new double[] {0, 1, 2, 3}, new double[] {0, 30, 39, 40})).isEmpty();
  }

  @Test
  void aFlatCurveHasNone() {
    assertThat(Knee.of(new double[] {0, 1, 2, 3}, new double[] {5, 5, 5, 5})).isEmpty();
  }

  @Test
  void threePointsAreTooFew() {
    assertThat(Knee.of(new double[] {0, 1, 2}, new double[] {0, 1, 9})).isEmpty();
  }
}

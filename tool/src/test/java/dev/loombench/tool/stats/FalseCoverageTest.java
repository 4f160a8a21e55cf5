package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FalseCoverageTest {

  @Test
  void ifAllClaimSomethingEachHasTheUsualLevel() {
    assertThat(FalseCoverage.of(new double[] {0.001, 0.049, 0.02}, InterimAnalyses.ONE))
        .isEqualTo(new FalseCoverage(3, 3, 0.05));
  }

  @Test
  void ifNoneClaimsAnythingTheLevelIsBonferronis() {
    assertThat(FalseCoverage.of(new double[] {0.02, 0.3, 0.6, 0.9}, InterimAnalyses.ONE))
        .isEqualTo(new FalseCoverage(4, 0, 0.0125));
  }

  /** Levels of 1, 2, 3, 4 claims of 4: 0.0125, 0.025, 0.0375, 0.05. */
  @Test
  void theLargestNumberOfClaimsIsTakenThatItsOwnLevelShows() {
    FalseCoverage coverage =
        FalseCoverage.of(new double[] {0.036, 0.02, 0.9, 0.03}, InterimAnalyses.ONE);

    assertThat(coverage.claims()).isEqualTo(3);
    assertThat(coverage.level()).isCloseTo(0.0375, within(1e-12));
  }

  @Test
  void severalLooksAskForMore() {
    InterimAnalyses analyses = new InterimAnalyses(List.of(2000, 4000));
    assertThat(FalseCoverage.of(new double[] {0.029}, analyses).claims()).isEqualTo(1);
    assertThat(FalseCoverage.of(new double[] {0.030}, analyses).claims()).isZero();
  }

  @Test
  void withoutAComparisonThereIsNothingToAllowFor() {
    assertThat(FalseCoverage.of(new double[0], InterimAnalyses.ONE))
        .isEqualTo(new FalseCoverage(0, 0, 0.05));
  }
}

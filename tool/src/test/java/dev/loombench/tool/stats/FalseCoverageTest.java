package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FalseCoverageTest {

  private static final int RUNS = 4_000;
  private static final int POINTS = 6;
  private static final int BLOCKS = 6;
  private static final double WIDTH = 0.04;
  private static final double MARGIN = 0.05;

  @Test
  void ifAllClaimSomethingEachHasTheUsualLevel() {
    assertThat(FalseCoverage.of(new double[] {0.001, 0.049, 0.02}))
        .isEqualTo(new FalseCoverage(3, 3, 0.05));
  }

  @Test
  void ifNoneClaimsAnythingTheLevelIsBonferronis() {
    assertThat(FalseCoverage.of(new double[] {0.02, 0.3, 0.6, 0.9}))
        .isEqualTo(new FalseCoverage(4, 0, 0.0125));
  }

  /** Levels of 1, 2, 3, 4 claims of 4: 0.0125, 0.025, 0.0375, 0.05. */
  @Test
  void theLargestNumberOfClaimsIsTakenThatItsOwnLevelShows() {
    FalseCoverage coverage = FalseCoverage.of(new double[] {0.036, 0.02, 0.9, 0.03});

    assertThat(coverage.claims()).isEqualTo(3);
    assertThat(coverage.level()).isCloseTo(0.0375, within(1e-12));
  }

  @Test
  void comparisonsWithoutAFigureCountInTheSizeOfTheFamily() {
    assertThat(FalseCoverage.of(new double[] {0.02}, 2)).isEqualTo(new FalseCoverage(2, 1, 0.025));
    assertThat(FalseCoverage.of(new double[] {0.03}, 2)).isEqualTo(new FalseCoverage(2, 0, 0.025));
  }

  /** One server of each variant serves six points of a block; at three of them they differ. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.9})
  void pointsThatShareServersKeepTheRate(double sharedVariance) {
    var random = new Random(7);
    double[] falseShares = new double[RUNS];
    for (int run = 0; run < RUNS; run++) {
      falseShares[run] = falseShare(points(random, sharedVariance));
    }
    double mean = Arrays.stream(falseShares).average().orElseThrow();
    double error = RatioTest.of(falseShares, 0).logs().error();

    assertThat(mean).isLessThan(FalseCoverage.RATE + 2 * error);
  }

  /** Returns the log ratios of each point and block; the truth of a point is {@link #truth}. */
  private static double[][] points(Random random, double sharedVariance) {
    double[][] logs = new double[POINTS][BLOCKS];
    for (int block = 0; block < BLOCKS; block++) {
      double ofServers = Math.sqrt(sharedVariance) * random.nextGaussian();
      for (int point = 0; point < POINTS; point++) {
        double ofWindow = Math.sqrt(1 - sharedVariance) * random.nextGaussian();
        logs[point][block] = truth(point) + WIDTH * (ofServers + ofWindow);
      }
    }
    return logs;
  }

  private static double truth(int point) {
    return point % 2 == 0 ? 0 : 0.08;
  }

  /** Returns the share of claims whose interval misses the truth; 0 without a claim. */
  private static double falseShare(double[][] logs) {
    RatioTest[] tests =
        Arrays.stream(logs).map(point -> RatioTest.of(point, 0)).toArray(RatioTest[]::new);
    double[] touching = Arrays.stream(tests).mapToDouble(test -> test.claim(MARGIN)).toArray();
    double level = FalseCoverage.of(touching).level();
    int claims = 0;
    int missed = 0;
    for (int point = 0; point < POINTS; point++) {
      if (touching[point] <= level) {
        claims++;
        double off = Math.abs(tests[point].mean() - truth(point));
        missed += off > tests[point].halfWidth(1 - level) ? 1 : 0;
      }
    }
    return claims == 0 ? 0 : (double) missed / claims;
  }

  @Test
  void withoutAComparisonThereIsNothingToAllowFor() {
    assertThat(FalseCoverage.of(new double[0])).isEqualTo(new FalseCoverage(0, 0, 0.05));
  }
}

package dev.loombench.tool.analyze.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.evidence.Verdict;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Runs drawn from known truths. Throughput is 1000/s times the variant's true ratio, times what its
 * block adds and what the trial adds, both log-normal; every seed is fixed.
 */
class SimulatedRunsTest {

  private static final int RUNS = Boolean.getBoolean("loombench.full") ? 1000 : 400;
  private static final double BLOCK_NOISE = 0.10;

  @Test
  void aTrueDifferenceOfAThirdIsFoundNearlyAlways() {
    assertThat(share(verdict -> verdict instanceof Verdict.Better, 1.33, 0.05, 6))
        .isGreaterThan(0.99);
    assertThat(share(verdict -> verdict instanceof Verdict.Worse, 1 / 1.33, 0.05, 6))
        .isGreaterThan(0.99);
  }

  @Test
  void trulyEqualQuietVariantsAreFoundEquivalent() {
    assertThat(share(SimulatedRunsTest::isEquivalent, 1, 0.01, 5)).isGreaterThan(0.95);
  }

  @Test
  void trulyEqualNoisyVariantsRarelyDiffer() {
    for (int blocks : new int[] {3, 6, 12}) {
      assertThat(share(SimulatedRunsTest::isToldApart, 1, 0.10, blocks))
          .as("%d blocks", blocks)
          .isLessThan(0.065);
    }
  }

  @Test
  void trulyEqualQuietVariantsAlmostNeverDiffer() {
    assertThat(share(SimulatedRunsTest::isToldApart, 1, 0.01, 3)).isLessThan(0.02);
  }

  @Test
  void aDifferenceBeyondTheMarginIsSeldomCalledEquivalent() {
    assertThat(share(SimulatedRunsTest::isEquivalent, 1.07, 0.02, 5)).isLessThan(0.025);
  }

  @Test
  void theIntervalContainsTheTrueRatioNineteenTimesInTwenty() {
    double held =
        IntStream.range(0, RUNS)
                .parallel()
                .filter(
                    seed -> {
                      var ratio = verdict(1.5, 0.05, 4, seed).ratioIfAny().orElseThrow();
                      return ratio.low() <= 1.5 && 1.5 <= ratio.high();
                    })
                .count()
            / (double) RUNS;
    assertThat(held).isBetween(0.93, 0.97);
  }

  private static boolean isEquivalent(Verdict verdict) {
    return verdict instanceof Verdict.Equivalent;
  }

  private static boolean isToldApart(Verdict verdict) {
    return verdict instanceof Verdict.Better || verdict instanceof Verdict.Worse;
  }

  private static double share(
      Predicate<Verdict> wanted, double trueRatio, double noise, int blocks) {
    return IntStream.range(0, RUNS)
            .parallel()
            .filter(seed -> wanted.test(verdict(trueRatio, noise, blocks, seed)))
            .count()
        / (double) RUNS;
  }

  private static Verdict verdict(double trueRatio, double noise, int blocks, int seed) {
    var random = new Random(seed);
    double[] one = new double[blocks];
    double[] other = new double[blocks];
    for (int block = 0; block < blocks; block++) {
      double level = 1000 * Math.exp(BLOCK_NOISE * random.nextGaussian());
      one[block] = level * Math.exp(noise * random.nextGaussian());
      other[block] = level * trueRatio * Math.exp(noise * random.nextGaussian());
    }
    return RunBuilder.closed("one", "other")
        .throughputs("one", one)
        .throughputs("other", other)
        .analyzed()
        .conclusions()
        .comparisons()
        .getFirst()
        .verdict();
  }
}

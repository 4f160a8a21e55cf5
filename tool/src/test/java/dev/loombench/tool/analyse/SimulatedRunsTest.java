package dev.loombench.tool.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Runs drawn from known truths. Throughput is 1000/s times the variant's true ratio, times what its
 * block adds and what the trial adds, both log-normal; every seed is fixed.
 */
class SimulatedRunsTest {

  private static final int RUNS = 1000;
  private static final double BLOCK_NOISE = 0.10;

  @Test
  void aTrueDifferenceOfAThirdIsFoundNearlyAlways() {
    assertThat(share(Verdict.Better.class, 1.33, 0.05, 6)).isGreaterThan(0.99);
    assertThat(share(Verdict.Worse.class, 1 / 1.33, 0.05, 6)).isGreaterThan(0.99);
  }

  @Test
  void trulyEqualQuietVariantsAreFoundEquivalent() {
    assertThat(share(Verdict.Equivalent.class, 1, 0.01, 5)).isGreaterThan(0.95);
  }

  @Test
  void trulyEqualNoisyVariantsAreSeldomToldApart() {
    for (int blocks : new int[] {2, 3, 6}) {
      double wrong =
          share(Verdict.Better.class, 1, 0.10, blocks)
              + share(Verdict.Worse.class, 1, 0.10, blocks);
      assertThat(wrong).as("%d blocks", blocks).isLessThan(0.065);
    }
  }

  @Test
  void trulyEqualQuietVariantsAreNearlyNeverToldApart() {
    double wrong = share(Verdict.Better.class, 1, 0.01, 3) + share(Verdict.Worse.class, 1, 0.01, 3);
    assertThat(wrong).isLessThan(0.02);
  }

  @Test
  void aDifferenceBeyondTheMarginIsSeldomCalledEquivalent() {
    assertThat(share(Verdict.Equivalent.class, 1.07, 0.02, 5)).isLessThan(0.025);
  }

  @Test
  void theIntervalHoldsTheTrueRatioNineteenTimesInTwenty() {
    double held =
        IntStream.range(0, RUNS)
                .filter(
                    seed -> {
                      var ratio = verdict(1.5, 0.05, 4, seed).ratioIfAny().orElseThrow();
                      return ratio.low() <= 1.5 && 1.5 <= ratio.high();
                    })
                .count()
            / (double) RUNS;
    assertThat(held).isBetween(0.93, 0.97);
  }

  private static double share(
      Class<? extends Verdict> wanted, double trueRatio, double noise, int blocks) {
    return IntStream.range(0, RUNS)
            .filter(seed -> wanted.isInstance(verdict(trueRatio, noise, blocks, seed)))
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
        .analysed()
        .comparisons()
        .getFirst()
        .verdict();
  }
}

package dev.loombench.tool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterimAnalysesTest {

  private static final int RUNS = 20_000;

  @Test
  void theFirstLookSpendsFourFifthsAndTheOthersTheRest() {
    InterimAnalyses looks = looks(4, 8, 16);

    assertThat(looks.share(4)).isEqualTo(0.8);
    assertThat(looks.share(8)).isCloseTo(0.1, within(1e-12));
    assertThat(looks.share(16)).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void aLookBetweenTwoReplacesTheLaterOne() {
    assertThat(looks(4, 8, 16).share(3)).isEqualTo(0.8);
    assertThat(looks(4, 8, 16).share(5)).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void aSingleLookSpendsAll() {
    assertThat(InterimAnalyses.ONE.share(3)).isEqualTo(1);
    assertThat(looks(6).share(6)).isEqualTo(1);
  }

  /** Normal noise around 0: how often some look excludes 0. */
  @ParameterizedTest
  @ValueSource(ints = {3, 6})
  void someLookExcludesTheTruthAtMostOnceInTwenty(int first) {
    InterimAnalyses looks = looks(first, 2 * first, 4 * first);
    var random = new Random(first);
    long missed =
        IntStream.range(0, RUNS)
            .filter(
                _ -> {
                  double[] figures =
                      random.doubles(4L * first).map(_ -> random.nextGaussian()).toArray();
                  return looks.after().stream()
                      .anyMatch(
                          look ->
                              RatioTest.of(Arrays.copyOf(figures, look), 0).difference()
                                  <= 0.05 * looks.share(look));
                })
            .count();

    double error = Math.sqrt(0.05 * 0.95 / RUNS);
    assertThat((double) missed / RUNS).isBetween(0.04, 0.05 + 2 * error);
  }

  @Test
  void looksThatDoNotGrowAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> looks(6, 6));
    assertThatIllegalArgumentException().isThrownBy(() -> looks(1, 6));
  }

  private static InterimAnalyses looks(Integer... after) {
    return new InterimAnalyses(List.of(after));
  }
}

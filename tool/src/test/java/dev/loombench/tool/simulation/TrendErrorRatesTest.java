package dev.loombench.tool.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.stats.ChangePoints;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Error rates of change points over drawn histories. Changes are searched for after each run, and
 * all figures count together. The value of a run varies by 1 % (standard deviation on the log
 * scale).
 */
class TrendErrorRatesTest {

  private static final boolean FULL = Boolean.getBoolean("loombench.full");
  private static final int HISTORIES = FULL ? 1_000 : 200;
  private static final int RUNS = FULL ? 50 : 30;
  private static final int FIGURES = 8;
  private static final int BEFORE = 27;
  private static final double NOISE = 0.01;

  /** Distribution of the deviation of a run, with standard deviation 1. */
  private interface Deviations {
    double[] draw(Random random, int runs);
  }

  private static final Deviations NORMAL =
      (random, runs) -> IntStream.range(0, runs).mapToDouble(_ -> random.nextGaussian()).toArray();

  /** One run in ten deviates three times as far. */
  private static final Deviations WITH_OUTLIERS =
      (random, runs) ->
          IntStream.range(0, runs)
              .mapToDouble(_ -> random.nextGaussian() * (random.nextInt(10) == 0 ? 3 : 1))
              .toArray();

  @Test
  void fewHistoriesWithoutAChangeEverShowOne() {
    assertThat(falseAlarms(NORMAL)).isLessThan(0.05);
    assertThat(falseAlarms(WITH_OUTLIERS)).isLessThan(0.05);
  }

  @Test
  void aStepOfFivePercentIsFoundWithinThreeRuns() {
    double found =
        share(
            history -> {
              List<double[]> figures = drawn(NORMAL, new Random(history), BEFORE + 3);
              double[] stepped = figures.getFirst();
              Arrays.setAll(stepped, at -> stepped[at] + (at < BEFORE ? 0 : Math.log(1.05)));
              return findsTheStep(figures);
            });

    assertThat(found).isGreaterThanOrEqualTo(0.8);
    print("step of 5 % found within 3 runs", found);
  }

  private static boolean findsTheStep(List<double[]> figures) {
    return ChangePoints.of(figures).stream()
        .anyMatch(change -> change.series() == 0 && Math.abs(change.first() - BEFORE) <= 1);
  }

  private static double falseAlarms(Deviations deviations) {
    double alarms =
        share(
            history -> {
              List<double[]> figures = drawn(deviations, new Random(history), RUNS);
              return !ChangePoints.of(figures).isEmpty();
            });
    print("false alarms", alarms);
    return alarms;
  }

  private static double share(IntPredicate found) {
    return (double) IntStream.range(0, HISTORIES).parallel().filter(found).count() / HISTORIES;
  }

  private static List<double[]> drawn(Deviations deviations, Random random, int runs) {
    return IntStream.range(0, FIGURES)
        .mapToObj(
            _ -> Arrays.stream(deviations.draw(random, runs)).map(value -> NOISE * value).toArray())
        .toList();
  }

  private static void print(String what, double share) {
    if (FULL) {
      System.out.printf("%s: %.1f %% of %d histories%n", what, 100 * share, HISTORIES);
    }
  }
}

package dev.loombench.tool.analyze.replicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.replicate.RunEffects.OfRun;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.StudentTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunEffectsTest {

  private static final RunEffects NONE = new RunEffects(0, 0, 1);

  @Test
  void oneRunWithoutAnEffectHasTheIntervalOfTheRun() {
    Interval ofRun = new Interval(0.9, 1.6);

    StudentTest test = NONE.over(List.of(OfRun.of("a", 1.2, ofRun, 0.99, 5)));

    assertThat(test.estimate()).isEqualTo(Math.log(1.2));
    assertThat(test.degreesOfFreedom()).isEqualTo(4, within(1e-9));
    Interval again = test.interval(0.99);
    assertThat(again.high() - again.low()).isEqualTo(Math.log(1.6 / 0.9), within(1e-9));
  }

  /**
   * Variances of the two means are 0.01 / 2 and 0.01 / 8 and 4 * 0.01: weights 1 / 0.045, 1 /
   * 0.04125.
   */
  @Test
  void runsAreWeightedByTheirBlocksAndTheirEffect() {
    var runs =
        List.of(
            new OfRun("a", 0.1, 0.1 / Math.sqrt(2), 2), new OfRun("b", 0.3, 0.1 / Math.sqrt(8), 8));

    StudentTest test = new RunEffects(4, 0.25, 10).over(runs);

    assertThat(test.estimate()).isEqualTo(0.2043478, within(1e-6));
    assertThat(test.error()).isEqualTo(0.1467029, within(1e-6));
  }

  /**
   * Means differ by 0.08 and 0.02 in squares; the variance of a block is 0.04, that of a mean 0.01.
   */
  @Test
  void theRatioIsThatOfTheVarianceBetweenLessThatWithin() {
    RunEffects effects =
        RunEffects.of(
            List.of(
                List.of(new OfRun("a", 0, 0.1, 4), new OfRun("b", 0.4, 0.1, 4)),
                List.of(new OfRun("b", 0, 0.1, 4), new OfRun("c", 0.2, 0.1, 4))));

    double unbiased = 4.0 / 6;
    assertThat(effects.ratio())
        .isEqualTo(((0.08 + 0.02) / 0.04 * unbiased - 0.25 - 0.25) / 2, within(1e-12));
    assertThat(effects.within()).isEqualTo(0.25, within(1e-12));
    assertThat(effects.freedom()).isEqualTo(2);
  }

  @Test
  void runsOfDifferentStudiesAreCountedApart() {
    RunEffects effects =
        RunEffects.of(
            List.of(
                List.of(new OfRun("a", 0, 0.1, 4), new OfRun("b", 0.4, 0.1, 4)),
                List.of(new OfRun("c", 0, 0.1, 4), new OfRun("d", 0.2, 0.1, 4))));

    assertThat(effects.freedom()).isEqualTo(2);
  }

  /** Intervals at 90 and 99 % miss the mean about as often as they may, for one run and three. */
  @Test
  void intervalsHoldTheMeanOverRuns() {
    var random = new Random(1);
    int simulations = 4000;
    for (int runs : List.of(1, 3)) {
      int missedAt90 = 0;
      int missedAt99 = 0;
      for (int simulation = 0; simulation < simulations; simulation++) {
        var tests = new ArrayList<List<OfRun>>();
        for (int study = 0; study < 6; study++) {
          tests.add(simulated(random, study, 3));
        }
        StudentTest pooled = RunEffects.of(tests).over(simulated(random, 6, runs));
        missedAt90 += pooled.interval(0.9).contains(0) ? 0 : 1;
        missedAt99 += pooled.interval(0.99).contains(0) ? 0 : 1;
      }
      assertThat(missedAt90 / (double) simulations).as("%d runs", runs).isBetween(0.08, 0.12);
      assertThat(missedAt99 / (double) simulations).as("%d runs", runs).isBetween(0.005, 0.02);
    }
  }

  /** Returns runs of three blocks, whose effects deviate by 0.1 and blocks by 0.1. */
  private static List<OfRun> simulated(Random random, int study, int runs) {
    return IntStream.range(0, runs)
        .mapToObj(
            run -> {
              double effect = 0.1 * random.nextGaussian();
              double[] blocks =
                  IntStream.range(0, 3)
                      .mapToDouble(_ -> effect + 0.1 * random.nextGaussian())
                      .toArray();
              StudentTest mean = StudentTest.ofMean(blocks, 0);
              return new OfRun(study + "-" + run, mean.estimate(), mean.error(), 3);
            })
        .toList();
  }
}

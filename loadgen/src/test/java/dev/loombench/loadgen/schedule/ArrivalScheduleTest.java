package dev.loombench.loadgen.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {

  @Test
  void constantRateIsSpacedEvenlyWithinSeconds() {
    assertThat(due(Spacing.UNIFORM, Stage.constant(4, Duration.ofSeconds(1))))
        .containsExactly(125_000_000L, 375_000_000L, 625_000_000L, 875_000_000L);
  }

  @Test
  void risingRateFollowsTheSquareRoot() {
    // From 0 to 4 per second over 2 s, t^2 arrivals are due by t: at the roots of 0.5, 1.5 ...
    assertThat(due(Spacing.UNIFORM, new Stage(0, 4, Duration.ofSeconds(2))))
        .containsExactly(707_106_781L, 1_224_744_871L, 1_581_138_830L, 1_870_828_693L);
  }

  @Test
  void fallingRateMirrorsARisingOne() {
    assertThat(due(Spacing.UNIFORM, new Stage(4, 0, Duration.ofSeconds(2))))
        .containsExactly(129_171_307L, 418_861_170L, 775_255_129L, 1_292_893_219L);
  }

  @Test
  void stageAtZeroHasNoArrivals() {
    assertThat(
            due(
                Spacing.UNIFORM,
                Stage.constant(2, Duration.ofSeconds(1)),
                Stage.constant(0, Duration.ofSeconds(1)),
                Stage.constant(2, Duration.ofSeconds(1))))
        .containsExactly(250_000_000L, 750_000_000L, 2_250_000_000L, 2_750_000_000L);
  }

  @Test
  void carriesFractionsOfArrivalsIntoTheNextStage() {
    // 1.5 arrivals in the first second, so the second one is due 0 s into the next stage.
    assertThat(
            due(
                Spacing.UNIFORM,
                Stage.constant(1.5, Duration.ofSeconds(1)),
                Stage.constant(1, Duration.ofSeconds(2))))
        .containsExactly(333_333_333L, 1_000_000_000L, 2_000_000_000L);
  }

  @Test
  void sharesAddUpToTheWholeSchedule() {
    LoadCurve curve = new LoadCurve(List.of(new Stage(100, 300, Duration.ofSeconds(5))));
    for (Spacing spacing : Spacing.values()) {
      List<Long> shares = new ArrayList<>();
      for (int share = 0; share < 3; share++) {
        shares.addAll(all(new ArrivalSchedule(curve, spacing, 7, share, 3)));
      }
      Collections.sort(shares);
      assertThat(shares).isEqualTo(all(new ArrivalSchedule(curve, spacing, 7, 0, 1)));
    }
  }

  @Test
  void poissonArrivalsHaveTheRateAndExponentialSpread() {
    List<Long> due = due(Spacing.POISSON, Stage.constant(1000, Duration.ofSeconds(20)));
    // 20,000 expected, with a standard deviation of 141
    assertThat((double) due.size()).isCloseTo(20_000, within(565.0));
    double[] intervals = new double[due.size() - 1];
    for (int i = 0; i < intervals.length; i++) {
      intervals[i] = (due.get(i + 1) - due.get(i)) / 1e6;
    }
    double mean = mean(intervals);
    double[] squares = new double[intervals.length];
    for (int i = 0; i < intervals.length; i++) {
      squares[i] = (intervals[i] - mean) * (intervals[i] - mean);
    }
    assertThat(mean).isCloseTo(1.0, within(0.03));
    assertThat(Math.sqrt(mean(squares))).isCloseTo(1.0, within(0.04));
  }

  @Test
  void poissonArrivalsFollowARamp() {
    List<Long> due = due(Spacing.POISSON, new Stage(0, 2000, Duration.ofSeconds(10)));
    long firstHalf = due.stream().filter(nanos -> nanos < 5_000_000_000L).count();
    // a quarter of the 10,000 expected arrivals falls into the first half of the ramp
    assertThat((double) firstHalf).isCloseTo(2_500, within(200.0));
    assertThat((double) due.size()).isCloseTo(10_000, within(400.0));
  }

  @Test
  void scheduleDependsOnTheSeed() {
    LoadCurve curve = new LoadCurve(List.of(Stage.constant(100, Duration.ofSeconds(2))));
    List<Long> once = all(new ArrivalSchedule(curve, Spacing.POISSON, 42, 0, 1));
    assertThat(all(new ArrivalSchedule(curve, Spacing.POISSON, 42, 0, 1))).isEqualTo(once);
    assertThat(all(new ArrivalSchedule(curve, Spacing.POISSON, 43, 0, 1))).isNotEqualTo(once);
  }

  private static List<Long> due(Spacing spacing, Stage... stages) {
    return all(new ArrivalSchedule(new LoadCurve(List.of(stages)), spacing, 1, 0, 1));
  }

  private static List<Long> all(ArrivalSchedule arrivals) {
    List<Long> due = new ArrayList<>();
    for (long at = arrivals.nextNanos(); at != Long.MAX_VALUE; at = arrivals.nextNanos()) {
      due.add(at);
    }
    return due;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}

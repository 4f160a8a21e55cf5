package dev.loombench.tool.analyze.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.instrument.RecorderCostRow.Below;
import dev.loombench.tool.stats.Estimate;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Checks the cost of recorders that is computed from pairs of windows. */
class RecorderCostRowTest {

  @Test
  void theLossIsTheGeometricMeanOfTheRatiosOfPairs() {
    // Ratios 0.5 and 2: their geometric mean is 1, their arithmetic mean is not.
    RecorderCostRow row = row(pair(500, 10, 1_000, 10), pair(2_000, 10, 1_000, 10));

    assertThat(row.throughputLossPercent().value()).isCloseTo(0, within(1e-9));
  }

  @Test
  void theIntervalIsStudentsOnLogarithms() {
    // Logarithms 0.01, 0.02, 0.03: mean 0.02, deviation 0.01, t(2) 4.302653, half 0.0248413.
    RecorderCostRow row =
        row(
            pair(1_000, Math.exp(0.01), 1_000, 1),
            pair(1_000, Math.exp(0.02), 1_000, 1),
            pair(1_000, Math.exp(0.03), 1_000, 1));

    assertThat(row.cpuGrowthPercent().orElseThrow())
        .isInstanceOfSatisfying(
            Estimate.Repeated.class,
            growth -> {
              assertThat(growth.value()).isCloseTo(2.0201, within(1e-3));
              assertThat(growth.low()).isCloseTo(-0.4830, within(1e-3));
              assertThat(growth.high()).isCloseTo(4.5860, within(1e-3));
              assertThat(growth.trials()).isEqualTo(3);
            });
  }

  @Test
  void lessThroughputIsAPositiveLoss() {
    RecorderCostRow row = row(pair(900, 1, 1_000, 1), pair(800, 1, 1_000, 1));

    assertThat(row.throughputLossPercent())
        .isInstanceOfSatisfying(
            Estimate.Repeated.class,
            loss -> {
              assertThat(loss.value()).isCloseTo(15.147, within(1e-3));
              assertThat(loss.low()).isLessThan(loss.value());
              assertThat(loss.high()).isGreaterThan(loss.value());
            });
  }

  @Test
  void latencyGrowsByTheMeanDifference() {
    var on = new WindowFigures(1_000, OptionalDouble.of(1), 3.5, 9, OptionalDouble.of(0.02));
    var off = new WindowFigures(1_000, OptionalDouble.of(1), 3, 7, OptionalDouble.of(0.02));
    RecorderCostRow row = row(new WindowPair(on, off, true));

    assertThat(row.p50GrowthMillis()).isEqualTo(new Estimate.Single(0.5));
    assertThat(row.p99GrowthMillis()).isEqualTo(new Estimate.Single(2));
  }

  @Test
  void aCostIsBelowALimitIfBothIntervalsAre() {
    RecorderCostRow cheap =
        row(pair(1_000, 10, 1_000, 10), pair(1_001, 10, 1_000, 10), pair(999, 10, 1_000, 10));

    assertThat(cheap.below(2)).isEqualTo(Below.YES);
  }

  @Test
  void aCostIsNotBelowALimitIfOneIntervalIsAboveIt() {
    RecorderCostRow expensive =
        row(pair(1_000, 11, 1_000, 10), pair(1_001, 11.01, 1_000, 10), pair(999, 11, 1_000, 10));

    assertThat(expensive.below(2)).isEqualTo(Below.NO);
  }

  @Test
  void aWideIntervalIsUnknown() {
    RecorderCostRow noisy = row(pair(1_000, 9, 1_000, 10), pair(1_000, 11, 1_000, 10));

    assertThat(noisy.below(2)).isEqualTo(Below.UNKNOWN);
  }

  @Test
  void onePairIsUnknown() {
    assertThat(row(pair(1_000, 10, 1_000, 10)).below(2)).isEqualTo(Below.UNKNOWN);
  }

  @Test
  void withoutCpuOfTheServerTheCostIsUnknown() {
    var figures = new WindowFigures(1_000, OptionalDouble.empty(), 1, 2, OptionalDouble.of(0.02));
    RecorderCostRow row =
        row(new WindowPair(figures, figures, true), new WindowPair(figures, figures, false));

    assertThat(row.cpuGrowthPercent()).isEmpty();
    assertThat(row.below(2)).isEqualTo(Below.UNKNOWN);
  }

  private static RecorderCostRow row(WindowPair... pairs) {
    return new RecorderCostRow(RecorderSet.PROC, List.of(pairs));
  }

  private static WindowPair pair(double onRate, double onCpu, double offRate, double offCpu) {
    return new WindowPair(
        new WindowFigures(onRate, OptionalDouble.of(onCpu), 1, 2, OptionalDouble.of(0.02)),
        new WindowFigures(offRate, OptionalDouble.of(offCpu), 1, 2, OptionalDouble.of(0.02)),
        true);
  }
}

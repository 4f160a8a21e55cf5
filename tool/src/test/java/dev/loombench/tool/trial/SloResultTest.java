package dev.loombench.tool.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Slo;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SloResultTest {

  private static final Slo SLO = new Slo(Duration.ofMillis(500), 0.001);
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private final Map<Metric, Reading> readings = new EnumMap<>(Metric.class);

  SloResultTest() {
    reads(Metric.SCHEDULED, 2_000);
    reads(Metric.LATENCY_P99, 110);
    reads(Metric.FAILED_SHARE, 0.05);
    reads(Metric.BACKLOG_SLOPE, 3);
    reads(Metric.LOOP_LATENESS_P99, 0.2);
  }

  @Test
  void aRateWithinAllLimitsIsSustained() {
    assertThat(result()).isEqualTo(new SloResult.Sustained());
  }

  @Test
  void aBacklogThatGrowsByAHundredthOfTheRateIsSustained() {
    reads(Metric.BACKLOG_SLOPE, 20);
    assertThat(result()).isEqualTo(new SloResult.Sustained());

    reads(Metric.BACKLOG_SLOPE, 20.5);
    assertThat(result()).isEqualTo(notSustained(grows(20.5, 2_000)));
  }

  @Test
  void aFewRequestsMoreAtTheEndOfAWindowAreNoGrowth() {
    reads(Metric.SCHEDULED, 20);
    reads(Metric.BACKLOG_SLOPE, 0.9);
    assertThat(result()).isEqualTo(new SloResult.Sustained());

    reads(Metric.BACKLOG_SLOPE, 1.1);
    assertThat(result()).isEqualTo(notSustained(grows(1.1, 20)));
  }

  @Test
  void aSlowTailIsNotSustainedHoweverSteadyTheBacklog() {
    reads(Metric.LATENCY_P99, 501);
    assertThat(result()).isEqualTo(notSustained(new SloResult.Violation.Slow(501)));
  }

  @Test
  void anUnknownTailIsNotSustained() {
    readings.put(Metric.LATENCY_P99, new Reading.Unavailable("falls among the failed requests"));
    reads(Metric.FAILED_SHARE, 4);

    assertThat(result())
        .isEqualTo(
            notSustained(
                new SloResult.Violation.Unknown(
                    Metric.LATENCY_P99, "falls among the failed requests"),
                new SloResult.Violation.Failures(4)));
  }

  @Test
  void anUnknownBacklogIsNotSustained() {
    readings.remove(Metric.BACKLOG_SLOPE);
    assertThat(result())
        .isEqualTo(
            notSustained(
                new SloResult.Violation.Unknown(Metric.BACKLOG_SLOPE, "it was not measured")));
  }

  @Test
  void aLateGeneratorSaysNothingOfTheServer() {
    reads(Metric.LATENCY_P99, 9_000);
    reads(Metric.LOOP_LATENESS_P99, 12);
    assertThat(result()).isEqualTo(new SloResult.NotSent(12));
    reads(Metric.LATENESS_EFFECT, 2);
    assertThat(result()).isEqualTo(notSustained(new SloResult.Violation.Slow(9_000)));
    reads(Metric.LATENESS_EFFECT, 3);
    assertThat(result()).isEqualTo(new SloResult.NotSent(12));
  }

  @Test
  void aRateSustainedByALateGeneratorIsSustained() {
    reads(Metric.LOOP_LATENESS_P99, 12);
    assertThat(result()).isEqualTo(new SloResult.Sustained());
  }

  @Test
  void onlyAGrossBacklogIsClear() {
    assertThat(new SloResult.NotSustained(List.of(grows(600, 2_000))).isClear()).isTrue();
    assertThat(
            new SloResult.NotSustained(
                    List.of(new SloResult.Violation.Slow(9_000), grows(400, 2_000)))
                .isClear())
        .isFalse();
  }

  @Test
  void aTrialThatBrokeDidNotHoldAndAnInvalidOneSaysNothing() {
    assertThat(SloResult.of(SLO, new Outcome.Failed("it died"), List.of()))
        .contains(notSustained(new SloResult.Violation.Broke("it died")));
    assertThat(
            SloResult.of(
                SLO,
                new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, "steal"),
                List.of(measurement())))
        .isEmpty();
    assertThat(SloResult.of(SLO, new Outcome.Completed(), List.of(measurement())))
        .contains(new SloResult.Sustained());
  }

  private void reads(Metric metric, double value) {
    readings.put(metric, new Reading.Measured(value));
  }

  private SloResult result() {
    return SloResult.of(SLO, measurement());
  }

  private Measurement measurement() {
    return new Measurement(
        new LoadId.Open(2_000, Spacing.UNIFORM), new Window(START, START.plusSeconds(5)), readings);
  }

  private static SloResult.Violation grows(double perSecond, double duePerSecond) {
    return new SloResult.Violation.Overload(
        new LoadState.Cause.BacklogGrows(perSecond, OptionalDouble.empty(), duePerSecond));
  }

  private static SloResult notSustained(SloResult.Violation... violations) {
    return new SloResult.NotSustained(List.of(violations));
  }
}

package dev.loombench.tool.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasurementTest {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  /** A server with a full CPU does the same work in twice the time on a CPU of half the speed. */
  @Test
  void aFullCpuOfHalfTheSpeedServesAsMuchForItsSteps() {
    Measurement fast = measured(10_000, 100, 200);
    Measurement slow = measured(5_000, 200, 100);

    assertThat(fast.readings())
        .containsEntry(Metric.WORK_PER_REQUEST, new Measured(20_000))
        .containsEntry(Metric.REQUESTS_PER_MILLION_STEPS, new Measured(50));
    assertThat(slow.readings().get(Metric.WORK_PER_REQUEST))
        .isEqualTo(fast.readings().get(Metric.WORK_PER_REQUEST));
    assertThat(slow.readings().get(Metric.REQUESTS_PER_MILLION_STEPS))
        .isEqualTo(fast.readings().get(Metric.REQUESTS_PER_MILLION_STEPS));
  }

  @Test
  void anUnknownSpeedIsTheReasonForNone() {
    var readings = new HashMap<Metric, Reading>(measured(10_000, 100, 200).readings());
    readings.put(Metric.CPU_SPEED, new Unavailable("no thread may run there"));

    assertThat(window(readings).readings())
        .containsEntry(Metric.WORK_PER_REQUEST, new Unavailable("no thread may run there"));
  }

  @Test
  void withoutSamplesOfTheSpeedThereIsNone() {
    assertThat(window(Map.of(Metric.THROUGHPUT, new Measured(1))).readings())
        .containsOnlyKeys(Metric.THROUGHPUT);
  }

  /** CPU per request is known to a tick of 10 ms in 10 s, the speed to 0.1 of 200. */
  @Test
  void theResolutionsOfBothAdd() {
    assertThat(
            Metric.WORK_PER_REQUEST
                .resolution()
                .relative(20_000, measured(10_000, 100, 200))
                .orElseThrow())
        .isCloseTo(10_000.0 / 10_000 / 100 / 10 + 0.0005, within(1e-12));
  }

  private static Measurement measured(double throughput, double microseconds, double speed) {
    return window(
        Map.of(
            Metric.THROUGHPUT, new Measured(throughput),
            Metric.CPU_PER_REQUEST, new Measured(microseconds),
            Metric.CPU_SPEED, new Measured(speed)));
  }

  private static Measurement window(Map<Metric, Reading> readings) {
    return new Measurement(
        new LoadId.Closed(10, Duration.ZERO), new Window(START, START.plusSeconds(10)), readings);
  }
}

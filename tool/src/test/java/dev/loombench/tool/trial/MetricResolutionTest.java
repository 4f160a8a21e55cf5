package dev.loombench.tool.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.study.LoadId;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricResolutionTest {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  /** 1000 successful and 1250 due requests per second for 10 s, at 0.5 CPU cores. */
  private static final Measurement MEASUREMENT =
      new Measurement(
          new LoadId.Closed(10, Duration.ZERO),
          new Window(START, START.plusSeconds(10)),
          Map.of(
              Metric.THROUGHPUT, new Reading.Measured(1000),
              Metric.SCHEDULED, new Reading.Measured(1250),
              Metric.SERVER_CPU, new Reading.Measured(0.5)));

  @Test
  void histogramHasThreeDigits() {
    assertThat(relative(Metric.LATENCY_P99, 250)).isEqualTo(0.001);
  }

  @Test
  void cpuTimeHasATickInTheWindow() {
    // 5 s of CPU, known to 10 ms.
    assertThat(relative(Metric.SERVER_CPU, 0.5)).isCloseTo(0.002, within(1e-12));
    assertThat(relative(Metric.CPU_PER_REQUEST, 500)).isCloseTo(0.002, within(1e-12));
  }

  @Test
  void memoryHasPages() {
    assertThat(relative(Metric.RSS_MEAN, 100)).isCloseTo(1 / 25_600.0, within(1e-12));
  }

  @Test
  void shareHasOneRequest() {
    // 1 of 12,500 requests.
    assertThat(relative(Metric.FAILED_SHARE, 1)).isCloseTo(0.008, within(1e-12));
  }

  @Test
  void startIsPolledEachMillisecond() {
    assertThat(relative(Metric.START_UP, 2)).isEqualTo(0.0005);
  }

  @Test
  void compilationAddsWhatItMayChange() {
    var compiling =
        new Measurement(
            MEASUREMENT.step(),
            MEASUREMENT.window(),
            Map.of(
                Metric.THROUGHPUT, new Reading.Measured(1000),
                Metric.CPU_SPEED, new Reading.Measured(300),
                Metric.COMPILATION_DRIFT, new Reading.Measured(6)));

    assertThat(Metric.LATENCY_P50.resolution().relative(250, compiling).orElseThrow())
        .isCloseTo(0.061, within(1e-12));
    assertThat(Metric.REQUESTS_PER_MILLION_STEPS.resolution().relative(3, compiling).orElseThrow())
        .as("once, also in a quotient")
        .isBetween(0.06, 0.065);
  }

  @Test
  void stolenCpuAddsWhatItMayChange() {
    var stolen =
        new Measurement(
            MEASUREMENT.step(),
            MEASUREMENT.window(),
            Map.of(
                Metric.COMPILATION_DRIFT, new Reading.Measured(3),
                Metric.TAKEN_CPU_EFFECT, new Reading.Measured(5)));

    assertThat(Metric.LATENCY_P50.resolution().relative(250, stolen).orElseThrow())
        .isCloseTo(0.081, within(1e-12));
  }

  @Test
  void isUnknownWithoutTheOtherMetric() {
    var alone = new Measurement(MEASUREMENT.step(), MEASUREMENT.window(), Map.of());

    assertThat(Metric.CPU_PER_REQUEST.resolution().relative(500, alone)).isEmpty();
    assertThat(Metric.CPU_PER_REQUEST.resolution().dependsOn()).contains(Metric.THROUGHPUT);
    assertThat(Metric.LATENCY_P99.resolution().relative(500, alone)).hasValue(0.001);
  }

  @Test
  void everyMetricDependsOnMetricsOfItsPassOrTheHeadline() {
    assertThat(Arrays.stream(Metric.values()))
        .allSatisfy(
            metric ->
                metric
                    .resolution()
                    .dependsOn()
                    .ifPresent(
                        other -> assertThat(other.pass()).isIn(metric.pass(), Pass.HEADLINE)));
  }

  private static double relative(Metric metric, double value) {
    return metric.resolution().relative(value, MEASUREMENT).orElseThrow();
  }
}

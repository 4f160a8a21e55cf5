package dev.loombench.tool.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.trial.Metric;
import org.junit.jupiter.api.Test;

class EquivalenceMarginTest {

  @Test
  void latenciesHalfAMillisecondApartAreAtTheMargin() {
    assertThat(margin(1.0, 1.5)).isCloseTo(0.5, within(1e-12));
    assertThat(margin(1.5, 1.0)).isCloseTo(0.5, within(1e-12));
    assertThat(margin(4.0, 4.5)).isCloseTo(0.125, within(1e-12));
  }

  @Test
  void longLatenciesAndOtherMetricsHaveTheStudysMargin() {
    assertThat(margin(100, 105)).isEqualTo(0.05);
    assertThat(EquivalenceMargin.of(Metric.THROUGHPUT, 0.05, 1)).isEqualTo(0.05);
  }

  private static double margin(double one, double other) {
    return EquivalenceMargin.of(Metric.LATENCY_P50, 0.05, Math.sqrt(one * other));
  }
}

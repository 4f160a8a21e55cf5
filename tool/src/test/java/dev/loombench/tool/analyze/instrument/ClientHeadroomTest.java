package dev.loombench.tool.analyze.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientHeadroomTest {

  @Test
  void halfOfTheHighestRateHeldIsSafe() {
    assertThat(headroom(step(10_000, 10_000, 0.2, 0.5), step(20_000, 15_000, 3, 1)).conclusions())
        .containsExactly(
            "client and network carry 10,000/s here; a study's rates below half of it, 5,000/s, are"
                + " safe. At 20,000/s the generator used 1.00 of its 1 CPU: it was the limit.");
  }

  @Test
  void aRateIsNotHeldIfAnswersFallBehindRequestsFailOrAreLate() {
    assertThat(step(1_000, 1_000, 1, 0.5).held()).isTrue();
    assertThat(step(1_000, 970, 1, 0.5).held()).isFalse();
    assertThat(step(1_000, 1_000, 6, 0.5).held()).isFalse();
    assertThat(with(step(1_000, 1_000, 1, 0.5), Metric.FAILED_SHARE, 1).held()).isFalse();
  }

  @Test
  void aRateOfWhichNothingIsKnownIsNotHeld() {
    assertThat(new ClientHeadroom.Step(1_000, Map.of()).held()).isFalse();
  }

  @Test
  void aBusyServerIsNoLimitOfTheClient() {
    ClientHeadroom.Step busy = with(step(20_000, 15_000, 0.2, 0.5), Metric.SERVER_CPU, 0.99);

    assertThat(headroom(step(10_000, 10_000, 0.2, 0.5), busy).conclusions())
        .singleElement()
        .asString()
        .endsWith("the server used 0.99 of its 1 CPU: client and network may carry more.");
  }

  @Test
  void whereNoRateIsHeldNoneIsSafe() {
    assertThat(headroom(step(1_000, 500, 9, 0.5)).conclusions())
        .singleElement()
        .asString()
        .startsWith("client and network carry less than 1,000/s here: no rate is safe.");
  }

  private static ClientHeadroom headroom(ClientHeadroom.Step... steps) {
    return new ClientHeadroom("s", 1, 1, List.of(steps));
  }

  static ClientHeadroom.Step step(
      double asked, double done, double lateMillis, double generatorCores) {
    return new ClientHeadroom.Step(
        asked,
        Map.of(
            Metric.THROUGHPUT, new Reading.Measured(done),
            Metric.FAILED_SHARE, new Reading.Measured(0),
            Metric.LATENCY_P50, new Reading.Measured(0.08),
            Metric.LATENCY_P99, new Reading.Measured(0.4),
            Metric.LOOP_LATENESS_P99, new Reading.Measured(lateMillis),
            Metric.GENERATOR_CPU, new Reading.Measured(generatorCores),
            Metric.SERVER_CPU, new Reading.Measured(0.3),
            Metric.TCP_RETRANSMITTED, new Reading.Unavailable("not read")));
  }

  private static ClientHeadroom.Step with(ClientHeadroom.Step step, Metric metric, double value) {
    Map<Metric, Reading> readings = new HashMap<>(step.readings());
    readings.put(metric, new Reading.Measured(value));
    return new ClientHeadroom.Step(step.ratePerSecond(), readings);
  }
}

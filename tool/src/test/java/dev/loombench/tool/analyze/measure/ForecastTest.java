package dev.loombench.tool.analyze.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.report.text.ForecastSentences;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Forecasts of servers whose requests wait 100 ms, under 500 users, on one CPU. */
class ForecastTest {

  /** 200 threads serve 200 / 0.1 s; 500 users can send 500 / (0.1 s + 150 µs). */
  @Test
  void withoutAFullPoolTheUsersAreTheLimit() {
    assertThat(sentence("pool-200", 1_990, 0.3, 150))
        .contains(
            "forecast for delay-100, closed 500: all 200 threads of pool-200 wait at 1990/s. Without that limit, up to 4993/s are possible.");
  }

  /** One CPU serves a million µs / 400 µs. */
  @Test
  void withoutAFullPoolTheCpuMayBeTheLimit() {
    assertThat(sentence("pool-200", 1_990, 0.8, 400).orElseThrow())
        .endsWith("up to 2500/s are possible.");
  }

  @Test
  void aFullCpuLeavesTheCpuOfARequest() {
    assertThat(sentence("virtual", 3_000, 0.97, 320).orElseThrow())
        .endsWith(
            "the CPU of virtual is full at 3000/s. A variant with the same CPUs changes that only by the CPU of a request, now 320 µs.");
  }

  @Test
  void usersWhoWaitForNothingElseAreAllServed() {
    assertThat(sentence("virtual", 4_900, 0.7, 150).orElseThrow())
        .endsWith(
            "virtual answers 500 users as fast as a few, 4900/s. No variant can serve much more to them.");
  }

  @Test
  void anUnknownLimitGivesNone() {
    assertThat(sentence("virtual", 3_000, 0.5, 150)).isEmpty();
    assertThat(sentence("pool-400", 3_000, 0.5, 150)).isEmpty();
  }

  /** 500 users / 100 ms. */
  @Test
  void ofAnApplicationTheResponseTimeToFewUsersIsMeasured() {
    RunBuilder run =
        RunBuilder.closed("virtual")
            .withCpus(List.of(0), List.of(1))
            .warmedUpWith(2, 100)
            .trial("virtual", 1, figures(4_990, 0.7, 140));

    assertThat(of(run)).get().asString().contains("as fast as a few");
  }

  /** Without the pool 4993/s are possible; 400 threads serve twice what 200 do. */
  @Test
  void isHeldAgainstWhatOthersReached() {
    assertThat(
            held(
                RunBuilder.closed("pool-200", "virtual", "pool-400", "webflux")
                    .withCpus(List.of(0), List.of(1))
                    .trial("pool-200", 1, figures(1_990, 0.3, 150))
                    .trial("virtual", 1, figures(4_900, 0.7, 140))
                    .trial("pool-400", 1, figures(3_980, 0.6, 150))
                    .trial("webflux", 1, figures(5_500, 0.6, 110))))
        .isEqualTo(
            "Forecast after one trial: up to 4993/s without the limit of 200 threads. Reached of that: virtual 98 %, pool-400 100 % and webflux 110 %. It was too low for webflux.");
  }

  /** 3000/s × 320 / 400 µs. */
  @Test
  void ofAFullCpuTheCpuOfARequestIsHeldAgainstTheThroughput() {
    assertThat(
            held(
                RunBuilder.closed("virtual", "webflux")
                    .withCpus(List.of(0), List.of(1))
                    .trial("virtual", 1, figures(3_000, 0.97, 320))
                    .trial("webflux", 1, figures(2_400, 0.96, 400))))
        .endsWith("Reached of that: webflux 100 %.");
  }

  /** Only the first block of the baseline gives one. */
  @Test
  void laterTrialsGiveNone() {
    var stored =
        RunBuilder.closed("virtual", "webflux")
            .withCpus(List.of(0), List.of(1))
            .trial("webflux", 1, figures(3_000, 0.97, 320))
            .trial("virtual", 2, figures(3_000, 0.97, 320))
            .stored("run");

    assertThat(stored.trials()).noneMatch(trial -> Forecast.of(stored.study(), trial).isPresent());
  }

  private static String held(RunBuilder run) {
    return run.analyzed().conclusions().answers().getFirst().forecast().stream()
        .map(ForecastSentences::held)
        .findFirst()
        .orElseThrow();
  }

  private static Optional<String> sentence(
      String variant, double perSecond, double cpu, double micros) {
    return of(
        RunBuilder.closed(variant)
            .withCpus(List.of(0), List.of(1))
            .trial(variant, 1, figures(perSecond, cpu, micros)));
  }

  private static Map<Metric, Double> figures(double perSecond, double cpu, double micros) {
    return Map.of(
        Metric.THROUGHPUT, perSecond, Metric.SERVER_CPU, cpu, Metric.CPU_PER_REQUEST, micros);
  }

  private static Optional<String> of(RunBuilder run) {
    var stored = run.stored("run");
    return Forecast.of(stored.study(), stored.trials().getFirst()).map(ForecastSentences::sentence);
  }
}

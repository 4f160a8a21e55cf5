package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateSearchTest {

  @Test
  void theRateDoublesUntilItIsNotSustainedThenTheGapIsHalved() {
    List<Probe> probes = SimulatedServer.of(2_000).asked(search(100));

    assertThat(probes)
        .extracting(Probe::ratePerSecond)
        .startsWith(100.0, 200.0, 400.0, 800.0, 1_600.0, 3_200.0, 2_260.0, 2_260.0, 1_900.0);
    assertThat(probes).hasSizeLessThanOrEqualTo(15);
  }

  @ParameterizedTest
  @ValueSource(doubles = {7, 99, 101, 333, 1_000, 1_999, 12_345, 80_000})
  void aKnownCapacityIsFoundWithinTheResolution(double capacity) {
    Bracket bracket = Bracket.of(SimulatedServer.of(capacity).asked(search(100)));

    // What grows by less than a hundredth still counts as held.
    assertThat(bracket.sustained().orElseThrow())
        .isCloseTo(capacity, Percentage.withPercentage(2.5));
    assertThat(bracket.over().orElseThrow().ratePerSecond() / bracket.sustained().orElseThrow())
        .isLessThanOrEqualTo(1.026);
  }

  @Test
  void afterACollapseAFreshServerContinues() {
    var fragile =
        new SimulatedServer(
            rate ->
                rate > 3_000
                    ? SimulatedServer.notSustained(new SloResult.Violation.Failures(100))
                    : SimulatedServer.at(rate, 2_000));
    List<Probe> first = fragile.asked(search(100));
    assertThat(first)
        .extracting(Probe::ratePerSecond)
        .containsExactly(100.0, 200.0, 400.0, 800.0, 1_600.0, 3_200.0);

    List<Probe> second = fragile.asked(new RateSearch(from(100), first));

    assertThat(second).extracting(Probe::ratePerSecond).startsWith(2_260.0, 2_260.0, 1_900.0);
    assertThat(Bracket.of(second).sustained().orElseThrow())
        .isCloseTo(2_000, Percentage.withPercentage(2.5));
  }

  @Test
  void aNoisyServersCapacityIsFoundAsWell() {
    int close = 0;
    for (int seed = 1; seed <= 200; seed++) {
      var random = new Random(seed);
      var noisy =
          new SimulatedServer(
              rate -> SimulatedServer.at(rate, 2_000 * (1 + 0.02 * random.nextGaussian())));
      double held = Bracket.of(noisy.asked(search(100))).sustained().orElseThrow();
      if (Math.abs(held - 2_000) <= 100) {
        close++;
      }
    }

    assertThat(close).isGreaterThanOrEqualTo(195);
  }

  @Test
  void oneHiccupFarBelowTheCapacityDoesNotEndIt() {
    var asked = new AtomicInteger();
    var hiccup =
        new SimulatedServer(
            rate ->
                asked.incrementAndGet() == 3
                    ? SimulatedServer.notSustained(new SloResult.Violation.Slow(1_200))
                    : SimulatedServer.at(rate, 2_000));

    assertThat(Bracket.of(hiccup.asked(search(100))).sustained().orElseThrow())
        .isCloseTo(2_000, within(50.0));
  }

  @Test
  void aServerThatFailsRequestsBeyondItsCapacityIsFoundToo() {
    var failing =
        new SimulatedServer(
            rate ->
                rate > 750
                    ? SimulatedServer.notSustained(new SloResult.Violation.Failures(30))
                    : SimulatedServer.sustained());

    Bracket bracket = Bracket.of(failing.asked(search(100)));
    assertThat(bracket.sustained().orElseThrow()).isBetween(730.0, 750.0);
    assertThat(bracket.over().orElseThrow().result())
        .isEqualTo(SimulatedServer.notSustained(new SloResult.Violation.Failures(30)));
  }

  @Test
  void theGeneratorsLimitEndsIt() {
    var endless =
        new SimulatedServer(
            rate -> rate > 40_000 ? new SloResult.NotSent(20) : SimulatedServer.sustained());

    Bracket bracket = Bracket.of(endless.asked(search(100)));
    assertThat(bracket.sustained().orElseThrow()).isBetween(39_000.0, 40_000.0);
    assertThat(bracket.over().orElseThrow().result()).isEqualTo(new SloResult.NotSent(20));
  }

  @Test
  void aServerThatNeverFailsIsAskedForNoMoreThanCanBeAskedFor() {
    List<Probe> probes = new SimulatedServer(_ -> SimulatedServer.sustained()).asked(search(100));

    assertThat(probes).hasSize(14);
    assertThat(probes.getLast().ratePerSecond()).isEqualTo(816_000);
    assertThat(Bracket.of(probes).over()).isEmpty();
  }

  @Test
  void aServerThatFailsAtTheFirstRateIsAskedForLess() {
    List<Probe> probes = SimulatedServer.of(30).asked(search(100));

    assertThat(probes).extracting(Probe::ratePerSecond).startsWith(100.0, 50.0, 25.0);
    assertThat(Bracket.of(probes).sustained().orElseThrow()).isCloseTo(30, within(0.8));
  }

  @Test
  void aServerThatSustainsNoRateIsAbandoned() {
    List<Probe> probes =
        new SimulatedServer(_ -> SimulatedServer.notSustained(SimulatedServer.grows(90, 100)))
            .asked(search(100));

    assertThat(probes).hasSizeLessThanOrEqualTo(11);
    assertThat(Bracket.of(probes).sustained()).isEmpty();
  }

  @Test
  void aRateNotSustainedByLittleIsTriedAgainAndOneFarFromItIsNot() {
    List<Probe> probes = SimulatedServer.of(2_000).asked(search(1_900));

    assertThat(probes)
        .extracting(Probe::ratePerSecond)
        .startsWith(1_900.0, 3_800.0, 2_690.0, 2_260.0, 2_260.0);
  }

  private static RateSearch search(double from) {
    return new RateSearch(from(from), List.of());
  }

  private static OpenModel.Search from(double rate) {
    return new OpenModel.Search(
        rate, 0.025, new Slo(Duration.ofMillis(500), 0.001), Spacing.UNIFORM);
  }
}

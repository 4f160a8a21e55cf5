package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.contract.LoadPlan;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PlanClockTest {

  private static final Duration AHEAD = Duration.ofMillis(300);

  @Test
  void aStartByASlowerClockIsConvertedToThisClock() {
    Instant wanted = Instant.now().plusSeconds(10);
    PlanClock clock = PlanClock.of(plan(wanted), AHEAD.toNanos());

    assertThat(clock.startedAt()).isEqualTo(wanted);
    assertThat(-clock.getAsLong())
        .isCloseTo(Duration.ofMillis(10_300).toNanos(), within(Duration.ofSeconds(1).toNanos()));
    assertThat(-clock.getAsLong()).isGreaterThan(Duration.ofSeconds(10).toNanos());
  }

  @Test
  void aPastStartIsNowByTheOtherClock() {
    Instant before = Instant.now().minus(AHEAD);
    PlanClock clock = PlanClock.of(plan(Instant.EPOCH), AHEAD.toNanos());

    assertThat(clock.startedAt()).isBetween(before, Instant.now().minus(AHEAD));
  }

  private static LoadPlan plan(Instant start) {
    return TestPlan.open(URI.create("http://127.0.0.1:1"), "/", 1, 1).planAt(start);
  }
}

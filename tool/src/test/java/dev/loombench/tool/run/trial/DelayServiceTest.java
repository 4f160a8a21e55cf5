package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.load.DelayReading;
import dev.loombench.tool.load.DelayReading.Lateness;
import dev.loombench.tool.run.trial.TrialValidity.Violation;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.trial.Outcome.Origin;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Checks of delaying proxies. */
class DelayServiceTest {

  @Test
  void aPunctualDelayIsValid() {
    assertThat(violation(5, late(240, 2_400))).isEmpty();
    assertThat(violation(0, late(240, 900))).isEmpty();
    assertThat(violation(50, late(2_400, 24_000))).as("a twentieth and half of it").isEmpty();
  }

  @Test
  void aLateDelayIsInvalid() {
    assertThat(violation(5, late(260, 900)))
        .hasValue(
            new Violation(
                Origin.TRIAL,
                "the delay 'db' was late: mean 0.26 ms (limit 0.25 ms); take a longer delay or fewer users"));
    assertThat(violation(50, late(2_600, 9_000)).orElseThrow().text()).contains("(limit 2.50 ms)");
    assertThat(violation(5, late(100, 2_600)).orElseThrow().text())
        .contains("p99 2.60 ms (limit 2.50 ms)");
    assertThat(violation(1, late(100, 1_100)).orElseThrow().text()).contains("(limit 1.00 ms)");
  }

  @Test
  void windowsWithoutDataAreValid() {
    assertThat(violation(5, new DelayReading(3, 0, "", Optional.empty()))).isEmpty();
  }

  @Test
  void aServerThatIgnoresTheDelayIsInvalid() {
    assertThat(violation(5, new DelayReading(0, 0, "", Optional.empty())))
        .hasValue(
            new Violation(
                Origin.TRIAL,
                "the server made no connection through the delay 'db' to localhost:5432; check how it reads {delay.db}"));
  }

  @Test
  void theFactIsTheSameForSimilarLateness() {
    assertThat(DelayService.text(lateness(20, 90))).isEqualTo("p99 below 0.25 ms");
    assertThat(DelayService.text(lateness(20, 240))).isEqualTo("p99 below 0.25 ms");
    assertThat(DelayService.text(lateness(20, 700))).isEqualTo("p99 below 1.0 ms");
  }

  private static Optional<Violation> violation(long millis, DelayReading reading) {
    return DelayService.violation(
        new Delay("db", new Delay.Target.Address("localhost", 5432), Duration.ofMillis(millis)),
        reading);
  }

  private static DelayReading late(long mean, long p99) {
    return new DelayReading(3, 0, "", Optional.of(lateness(mean, p99)));
  }

  private static Lateness lateness(long mean, long p99) {
    return new Lateness(
        Duration.ofNanos(mean * 1_000), Duration.ofNanos(p99 * 1_000), Duration.ofSeconds(1));
  }
}

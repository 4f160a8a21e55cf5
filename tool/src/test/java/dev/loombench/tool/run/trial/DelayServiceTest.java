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
    assertThat(violation(5, late(900))).isEmpty();
    assertThat(violation(0, late(900))).isEmpty();
    assertThat(violation(50, late(9_900))).as("within a fifth of the delay").isEmpty();
  }

  @Test
  void aLateDelayIsInvalid() {
    assertThat(violation(5, late(1_100)))
        .hasValue(
            new Violation(Origin.TRIAL, "the delay 'db' was late: p99 1.1 ms (limit 1.0 ms)"));
    assertThat(violation(50, late(10_100)).orElseThrow().text()).contains("(limit 10.0 ms)");
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
    assertThat(DelayService.text(lateness(90))).isEqualTo("p99 below 0.25 ms");
    assertThat(DelayService.text(lateness(240))).isEqualTo("p99 below 0.25 ms");
    assertThat(DelayService.text(lateness(700))).isEqualTo("p99 below 1.0 ms");
  }

  private static Optional<Violation> violation(long millis, DelayReading reading) {
    return DelayService.violation(
        new Delay("db", new Delay.Target.Address("localhost", 5432), Duration.ofMillis(millis)),
        reading);
  }

  private static DelayReading late(long micros) {
    return new DelayReading(3, 0, "", Optional.of(lateness(micros)));
  }

  private static Lateness lateness(long micros) {
    return new Lateness(Duration.ofNanos(micros * 1_000), Duration.ofSeconds(1));
  }
}

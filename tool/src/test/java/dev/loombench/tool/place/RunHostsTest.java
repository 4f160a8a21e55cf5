package dev.loombench.tool.place;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunHostsTest {

  @Test
  void theShortestWindowLimitsTheUncertainty() {
    List<Window> windows = List.of(window(20), window(10));

    assertThat(RunHosts.tooUncertain("there", uncertain(50), windows)).isEmpty();
    assertThat(RunHosts.tooUncertain("there", uncertain(51), windows))
        .contains(
            "the clock of there is known to ± 51.0 ms only (limit 50.0 ms, 0.5 % of a window);"
                + " lengthen protocol.window or use a nearer host");
  }

  @Test
  void withoutWindowsNoClockIsNeeded() {
    assertThat(RunHosts.tooUncertain("there", uncertain(51), List.of())).isEmpty();
  }

  private static ClockOffset uncertain(long millis) {
    return new ClockOffset(0, Duration.ofMillis(millis).toNanos(), 0);
  }

  private static Window window(long seconds) {
    return new Window(Instant.EPOCH, Instant.EPOCH.plusSeconds(seconds));
  }
}

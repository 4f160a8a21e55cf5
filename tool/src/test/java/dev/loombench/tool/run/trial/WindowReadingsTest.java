package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WindowReadingsTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void aWindowIsCutToTheWholeSecondsASecondBeforeTheEnd() {
    assertThat(WindowReadings.truncated(List.of(seconds(0, 8)), START.plusMillis(4_700)))
        .containsExactly(seconds(0, 3));
  }

  @Test
  void aWindowBeforeTheEndStaysWholeAndALaterOneIsDropped() {
    assertThat(
            WindowReadings.truncated(
                List.of(seconds(0, 8), seconds(10, 18), seconds(20, 28)), START.plusSeconds(13)))
        .containsExactly(seconds(0, 8), seconds(10, 12));
  }

  private static Window seconds(long from, long to) {
    return new Window(START.plusSeconds(from), START.plusSeconds(to));
  }
}

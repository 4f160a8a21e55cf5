package dev.loombench.tool.record.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class JfrSpansTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00.5Z");
  private static final Window FROM_10_TO_20 = new Window(at(10), at(20));

  private final JfrBins bins = JfrBins.through(at(10), START);
  private final JfrSpans spans = new JfrSpans(bins);
  private final JfrLevel level = new JfrLevel(bins);

  @Test
  void aSpanIsCountedWhereItBeganAndItsTimeIsCutToTheWindow() {
    spans.add(at(9), Duration.ofSeconds(3));
    spans.add(at(19), Duration.ofSeconds(4));
    spans.add(at(20), Duration.ofSeconds(9));

    assertThat(spans.count(FROM_10_TO_20)).isEqualTo(1);
    assertThat(spans.seconds(FROM_10_TO_20)).isEqualTo(3);
    assertThat(spans.longestSeconds(FROM_10_TO_20)).isEqualTo(4);
  }

  @Test
  void aWindowAfterAllSpansHasNone() {
    spans.add(at(1), Duration.ofSeconds(1));

    assertThat(spans.count(FROM_10_TO_20)).isZero();
    assertThat(spans.seconds(FROM_10_TO_20)).isZero();
    assertThat(spans.longestSeconds(FROM_10_TO_20)).isZero();
  }

  @Test
  void theirTimeSeriesHasWholeSeconds() {
    spans.add(at(1), Duration.ofMillis(1500));
    spans.add(at(2));

    assertThat(spans.countsPerSecond(at(3)))
        .containsExactly(
            new Point(at(0), 0), new Point(at(1), 0), new Point(at(2), 1), new Point(at(3), 1));
    assertThat(spans.millisPerSecond(at(3)))
        .containsExactly(
            new Point(at(0), 0),
            new Point(at(1), 0),
            new Point(at(2), 1000),
            new Point(at(3), 500));
  }

  @Test
  void aLevelCountsWhatWasThereBeforeTheWindow() {
    level.change(at(2), 4);
    level.change(at(15), -3);
    level.change(at(18), 1);
    level.stay(at(25));

    assertThat(level.max(FROM_10_TO_20)).isEqualTo(4);
    assertThat(level.mean(FROM_10_TO_20)).isCloseTo(2.7, within(1e-9));
  }

  @Test
  void theMostAtOnceIsSeenHoweverShort() {
    level.change(at(11), 3);
    level.change(at(11).plusNanos(1000), -3);
    level.stay(at(25));

    assertThat(level.max(FROM_10_TO_20)).isEqualTo(3);
  }

  @Test
  void changesOutOfOrderAreBroughtIntoIt() {
    var changes = new JfrLevel.Changes(bins, level);
    for (int thread = 0; thread < 1_600_000; thread++) {
      Instant start = at(10).plusNanos(thread * 1000L);
      changes.left(start.plusNanos(1500));
      changes.entered(start);
    }
    changes.end();
    level.stay(at(25));

    assertThat(level.max(FROM_10_TO_20)).isEqualTo(2);
    assertThat(level.mean(FROM_10_TO_20)).isCloseTo(0.24, within(1e-9));
  }

  private static Instant at(int second) {
    return START.plusSeconds(second);
  }
}

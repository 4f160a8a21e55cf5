package dev.loombench.tool.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleSeriesTest {

  private static final Instant ORIGIN = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void aCounterIsDifferencedAndStraightBetweenSamples() {
    var counter = new SampleSeries();
    counter.add(at(0), 100);
    counter.add(at(1), 110);
    counter.add(at(2), 130);

    assertThat(counter.growth(window(0, 2))).hasValue(30);
    assertThat(counter.growth(window(0.5, 1.5)).orElseThrow()).isCloseTo(15, within(1e-9));
  }

  @Test
  void aCounterNotSampledOverTheWholeWindowIsUnavailable() {
    var counter = new SampleSeries();
    counter.add(at(1), 1);
    counter.add(at(2), 2);

    assertThat(counter.growth(window(0, 2))).isEmpty();
    assertThat(counter.growth(window(1, 3))).isEmpty();
    assertThat(new SampleSeries().growth(window(0, 1))).isEmpty();
  }

  @Test
  void intervalsTooShortForTheKernelsTicksAreJoined() {
    var counter = new SampleSeries();
    counter.add(at(0), 0);
    counter.add(at(0.1), 1);
    counter.add(at(1), 2);
    counter.add(at(3), 8);

    assertThat(counter.intervals()).containsExactly(window(0, 1), window(1, 3));
  }

  @Test
  void aCounterThatWentBackIsSeenOnlyByTheWindowsThatItTouches() {
    var counter = new SampleSeries();
    counter.add(at(0), 5);
    counter.add(at(1), 7);
    counter.add(at(2), 1);
    counter.add(at(3), 2);

    assertThat(counter.fellIn(window(0, 1))).isFalse();
    assertThat(counter.fellIn(window(0.5, 1.5))).isTrue();
    assertThat(counter.fellIn(window(2, 3))).isFalse();
  }

  @Test
  void aLevelsMeanAndMaximumAreOfTheSamplesInTheWindow() {
    var level = new SampleSeries();
    level.add(at(0), 1000);
    level.add(at(1), 10);
    level.add(at(2), 30);
    level.add(at(3), 1000);

    assertThat(level.mean(window(1, 3))).hasValue(20);
    assertThat(level.max(window(1, 3))).hasValue(30);
    assertThat(level.mean(window(4, 5))).isEmpty();
  }

  @Test
  void samplesFallOnWholeSecondsFromTheOriginBothWays() {
    var times = new SampleThread.Times(at(10.25), List.of());

    assertThat(times.next(at(11))).isEqualTo(at(11.25));
    assertThat(times.next(at(11.25))).isEqualTo(at(12.25));
    assertThat(times.next(at(8))).isEqualTo(at(8.25));
    assertThat(times.next(at(9.5))).isEqualTo(at(10.25));
  }

  @Test
  void boundsOfWindowsAndMultiplesAreReported() {
    var times = new SampleThread.Times(at(2), List.of(window(2, 5), window(5, 9)));

    assertThat(List.of(2.0, 5.0, 9.0, 7.0, 12.0))
        .allMatch(second -> times.isBoundOrMultipleOf(at(second), 5));
    assertThat(List.of(3.0, 8.0, 10.0))
        .noneMatch(second -> times.isBoundOrMultipleOf(at(second), 5));
  }

  private static Window window(double from, double to) {
    return new Window(at(from), at(to));
  }

  private static Instant at(double second) {
    return ORIGIN.plusMillis(Math.round(second * 1000));
  }
}

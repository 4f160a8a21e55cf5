package dev.loombench.tool.place;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EngineRecordersTest {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final Window WINDOW = new Window(START, START.plusSeconds(2));

  @Test
  void cpuIsAddedUpAndTheNoisiestHostCounts() {
    Recording both = both(new OfHost(new Reading.Measured(0.5), 0.01, 0), new OfHost(1.5, 0.2, 40));

    assertThat(both.within(WINDOW, 1))
        .isEqualTo(Map.of(Metric.GENERATOR_CPU, new Reading.Measured(2)));
    assertThat(both.noiseWithin(WINDOW))
        .isEqualTo(Map.of(Metric.FOREIGN_CPU, new Reading.Measured(0.2)));
  }

  @Test
  void whatOneHostLacksIsUnavailable() {
    var unknown = new Reading.Unavailable("no generator ran on its host");

    assertThat(both(new OfHost(1.5, 0, 0), new OfHost(unknown, 0, 0)).within(WINDOW, 1))
        .isEqualTo(Map.of(Metric.GENERATOR_CPU, unknown));
  }

  @Test
  void samplesOfTheSameSecondAreAddedUp() {
    assertThat(both(new OfHost(1.5, 0, 0), new OfHost(0.5, 0, 40)).series())
        .containsExactly(
            new Series(
                Metric.GENERATOR_CPU.key(),
                "cores",
                List.of(
                    new Series.Point(START.plusSeconds(1), 2),
                    new Series.Point(START.plusSeconds(2), 2))));
  }

  @Test
  void aSecondWithoutASampleOfEachHostIsLeftOut() {
    assertThat(both(new OfHost(1.5, 0, 0), new OfHost(0.5, 0, 700)).series().getFirst().points())
        .containsExactly(new Series.Point(START.plusSeconds(2), 2));
  }

  private static Recording both(Recording one, Recording other) {
    return new EngineRecorders(List.of(new Fixed(one), new Fixed(other))).stop();
  }

  private record Fixed(Recording recording) implements Recorder {
    @Override
    public String name() {
      return "engine";
    }

    @Override
    public void start(Subjects subjects) {
      // The recording is given.
    }

    @Override
    public Recording stop() {
      return recording;
    }
  }

  /** Recording of one host, whose samples are late by some milliseconds. */
  private record OfHost(Reading cpu, double foreign, long lateMillis) implements Recording {

    OfHost(double cpu, double foreign, long lateMillis) {
      this(new Reading.Measured(cpu), foreign, lateMillis);
    }

    @Override
    public Map<Metric, Reading> within(Window window, long goodAnswers) {
      return Map.of(Metric.GENERATOR_CPU, cpu);
    }

    @Override
    public Map<Metric, Reading> noiseWithin(Window window) {
      return Map.of(Metric.FOREIGN_CPU, new Reading.Measured(foreign));
    }

    @Override
    public List<Series> series() {
      double value = cpu instanceof Reading.Measured(double measured) ? measured : 0;
      return List.of(
          new Series(
              Metric.GENERATOR_CPU.key(),
              "cores",
              List.of(
                  new Series.Point(START.plusSeconds(1).plusMillis(lateMillis), value),
                  new Series.Point(START.plusSeconds(2).plusMillis(lateMillis), value))));
    }
  }
}

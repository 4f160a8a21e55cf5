package dev.loombench.tool.run.trial;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.run.trial.MeasurementPhase.Measured;
import dev.loombench.tool.run.trial.MeasurementPhase.MeasuredWindow;
import dev.loombench.tool.run.warmup.CompilationDrift;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.TakenCpu;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Readings of the generator and of all recordings, cut to each window.
 *
 * @param serverCpus the CPUs of a warm server, or its quota if that is less; empty if it is cold
 */
record WindowReadings(
    Load load,
    OptionalDouble serverCpus,
    double margin,
    LatencyLog latencies,
    List<Recording> recordings) {

  /** Samples are 1 s apart, and the last one before the server's end may be late. */
  private static final Duration SAMPLE_INTERVAL = Duration.ofSeconds(1);

  /**
   * Returns the part of each window that was sampled before the server's end, in whole seconds. A
   * window without such a second is dropped.
   */
  static List<Window> truncated(List<Window> windows, Instant serverEnd) {
    return windows.stream().flatMap(window -> truncated(window, serverEnd)).toList();
  }

  private static Stream<Window> truncated(Window window, Instant serverEnd) {
    long seconds =
        Math.min(
            Duration.between(window.start(), serverEnd.minus(SAMPLE_INTERVAL)).toSeconds(),
            window.length().toSeconds());
    return seconds > 0
        ? Stream.of(new Window(window.start(), window.start().plusSeconds(seconds)))
        : Stream.empty();
  }

  /** Returns one measurement per window; if the server died, there are fewer windows than parts. */
  List<Measurement> of(Measured measured, List<Window> windows) {
    List<Series.Point> speeds =
        recordings.stream()
            .flatMap(recording -> recording.series().stream())
            .filter(series -> series.metric().equals(Metric.CPU_SPEED.key()))
            .flatMap(series -> series.points().stream())
            .toList();
    List<Measurement> measurements = new ArrayList<>();
    for (int part = 0; part < windows.size(); part++) {
      measurements.add(within(windows.get(part), measured.parts().get(part), speeds));
    }
    return measurements;
  }

  private Measurement within(Window window, MeasuredWindow part, List<Series.Point> speeds) {
    var client = new ClientReadings(part.result(), latencies);
    Map<Metric, Reading> readings =
        new EnumMap<>(
            load.isMeasuredWhole() ? client.untilLastAnswer(window) : client.within(window));
    long goodAnswers = client.goodAnswers(window);
    recordings.forEach(recording -> readings.putAll(recording.within(window, goodAnswers)));
    serverCpus.stream()
        .flatMap(cpus -> CompilationDrift.assumedPercent(readings, cpus).stream())
        .map(percent -> CompilationDrift.widening(percent, margin))
        .forEach(percent -> readings.put(Metric.COMPILATION_DRIFT, new Reading.Measured(percent)));
    serverCpus.stream()
        .flatMap(cpus -> TakenCpu.effectPercent(readings, cpus).stream())
        .forEach(percent -> readings.put(Metric.TAKEN_CPU_EFFECT, new Reading.Measured(percent)));
    readings.putAll(SpeedEffect.of(client.answersPerSecond(), speeds, window));
    Map<String, Reading> scraped = new HashMap<>();
    recordings.forEach(recording -> scraped.putAll(recording.scrapedWithin(window)));
    List<Occupancy> threads =
        recordings.stream().flatMap(recording -> recording.threadsWithin(window).stream()).toList();
    return new Measurement(part.step(), window, readings, scraped, threads);
  }
}

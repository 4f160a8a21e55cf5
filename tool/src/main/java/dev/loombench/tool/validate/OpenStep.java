package dev.loombench.tool.validate;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadResult;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.run.trial.ClientReadings;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Measures one window of open load at one rate. */
final class OpenStep {

  private static final Duration SETTLE = Duration.ofSeconds(1);

  /** Load goes on beyond the window, so that its end is measured under the same load. */
  private static final Duration TAIL = Duration.ofSeconds(1);

  private final LoadedServer bench;
  private final ValidationLoads plans;
  private final Path histograms;
  private final Duration length;

  OpenStep(LoadedServer bench, ValidationLoads plans, Path histograms, Duration length) {
    this.bench = bench;
    this.plans = plans;
    this.histograms = histograms;
    this.length = length;
  }

  /** What was seen in the window. */
  record Seen(Map<Metric, Reading> readings, Histogram lateness, LoadResult result) {}

  /** How long such a step takes, all in all. */
  static Duration lasts(Duration window) {
    return window.plus(SETTLE).plus(TAIL).plusMillis(800);
  }

  Seen at(double ratePerSecond, List<Recorder> recorders) throws LoadFailure, InterruptedException {
    Instant startAt = Deadlines.soon();
    Instant from = startAt.plus(SETTLE);
    var window = new Window(from, from.plus(length));
    LoadRun run =
        bench
            .engine()
            .start(
                plans.open(ratePerSecond, SETTLE.plus(length).plus(TAIL), startAt),
                Optional.of(histograms),
                _ -> {});
    recorders.forEach(recorder -> recorder.start(bench.subjects()));
    recorders.forEach(recorder -> recorder.alignTo(List.of(window)));
    LoadResult result;
    List<Recording> recordings;
    try {
      result = run.await();
    } finally {
      recordings = recorders.stream().map(Recorder::stop).toList();
    }
    LatencyLog log = LatencyLog.read(histograms);
    return new Seen(
        readings(window, new ClientReadings(result, log), recordings),
        log.within(window, HistogramTag.LOOP_LATENESS),
        result);
  }

  private static Map<Metric, Reading> readings(
      Window window, ClientReadings client, List<Recording> recordings) {
    Map<Metric, Reading> readings = new EnumMap<>(client.within(window));
    long goodAnswers = client.goodAnswers(window);
    recordings.forEach(recording -> readings.putAll(recording.within(window, goodAnswers)));
    return readings;
  }
}

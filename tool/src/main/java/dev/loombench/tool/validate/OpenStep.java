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

/** Window of open load at one rate. */
record OpenStep(LoadedServer loaded, ValidationLoads plans, Path histograms, Duration length) {

  private static final Duration SETTLING = Duration.ofSeconds(1);

  /** Load after the window, so that the end of the window is measured under the same load. */
  private static final Duration TAIL = Duration.ofSeconds(1);

  record Result(Map<Metric, Reading> readings, Histogram lateness, LoadResult result) {}

  static Duration duration(Duration window) {
    return window.plus(SETTLING).plus(TAIL).plusMillis(800);
  }

  Result at(double ratePerSecond, List<Recorder> recorders)
      throws LoadFailure, InterruptedException {
    Instant startAt = Deadlines.soon();
    Instant from = startAt.plus(SETTLING);
    var window = new Window(from, from.plus(length));
    LoadRun run =
        loaded
            .engine()
            .start(
                plans.open(ratePerSecond, SETTLING.plus(length).plus(TAIL), startAt),
                Optional.of(histograms),
                _ -> {});
    recorders.forEach(recorder -> recorder.start(loaded.subjects()));
    recorders.forEach(recorder -> recorder.alignTo(List.of(window)));
    LoadResult result;
    List<Recording> recordings;
    try {
      result = run.await();
    } finally {
      recordings = recorders.stream().map(Recorder::stop).toList();
    }
    LatencyLog log = LatencyLog.read(histograms);
    return new Result(
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

package dev.loombench.tool.validate;

import dev.loombench.contract.LoadResult;
import dev.loombench.tool.analyze.instrument.WindowFigures;
import dev.loombench.tool.analyze.instrument.WindowPair;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.record.JdkCommand;
import dev.loombench.tool.record.proc.ProcessMeter;
import dev.loombench.tool.record.proc.ProcessUse;
import dev.loombench.tool.run.trial.ClientReadings;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Pairs of windows with and without recorders under one load. The order within each pair is random,
 * so that a drift favors neither. Recorders are switched between windows only, with a pause before
 * the next window.
 */
final class WindowPairMeasurement {

  private final LoadedServer loaded;
  private final ProcessMeter meter;
  private final ProcessMeter tool = new ProcessMeter(ProcessHandle.current().pid());
  private final Duration length;
  private final RandomGenerator random;

  WindowPairMeasurement(LoadedServer loaded, Duration length, RandomGenerator random) {
    this.loaded = loaded;
    this.meter = new ProcessMeter(loaded.server().pid().orElseThrow());
    this.length = length;
    this.random = random;
  }

  private record Half(boolean on, Window window, Uses server, Uses tool) {}

  private record Uses(Optional<ProcessUse> before, Optional<ProcessUse> after) {

    boolean areKnown() {
      return before.isPresent() && after.isPresent();
    }

    long cpuNanos() {
      return after.orElseThrow().cpuNanos() - before.orElseThrow().cpuNanos();
    }

    long compilerNanos() {
      return after.orElseThrow().compilerNanos() - before.orElseThrow().compilerNanos();
    }
  }

  List<WindowPair> measure(
      ValidationLoads plans, int users, RecorderSwitch recorders, int pairs, Path histograms)
      throws LoadFailure, JdkCommand.CommandFailure, InterruptedException {
    Instant startAt = Deadlines.soon();
    Duration maxLength =
        RecorderCostMeasurement.RISE.plus(length.plusSeconds(60).multipliedBy(2L * pairs));
    LoadRun run =
        loaded
            .engine()
            .start(plans.closed(users, maxLength, startAt), Optional.of(histograms), _ -> {});
    List<Half> halves = new ArrayList<>();
    try {
      halves(recorders, pairs, startAt, run, halves);
    } catch (JdkCommand.CommandFailure failure) {
      run.stop();
      run.await();
      throw failure;
    } finally {
      run.stop();
    }
    return pairs(halves, run.await(), LatencyLog.read(histograms));
  }

  private void halves(
      RecorderSwitch recorders, int pairs, Instant startAt, LoadRun run, List<Half> halves)
      throws JdkCommand.CommandFailure, InterruptedException {
    boolean recording = false;
    try {
      Instant settled = startAt.plus(RecorderCostMeasurement.RISE);
      for (int pair = 0; pair < pairs && !run.ended(); pair++) {
        boolean onFirst = random.nextBoolean();
        for (boolean on : new boolean[] {onFirst, !onFirst}) {
          if (on != recording) {
            recording = on;
            turn(recorders, on);
          }
          settled = later(settled, Instant.now().plus(RecorderCostMeasurement.SETTLING));
          halves.add(half(recorders, on, Deadlines.wholeSecond(startAt, settled)));
        }
      }
    } finally {
      if (recording) {
        recorders.off();
      }
    }
  }

  private static void turn(RecorderSwitch recorders, boolean on)
      throws JdkCommand.CommandFailure, InterruptedException {
    if (on) {
      recorders.on();
    } else {
      recorders.off();
    }
  }

  private Half half(RecorderSwitch recorders, boolean on, Instant start)
      throws InterruptedException {
    var window = new Window(start, start.plus(length));
    if (on) {
      recorders.alignTo(window);
    }
    Deadlines.await(window.start());
    Optional<ProcessUse> server = meter.read();
    Optional<ProcessUse> own = tool.read();
    Deadlines.await(window.end());
    return new Half(on, window, new Uses(server, meter.read()), new Uses(own, tool.read()));
  }

  private List<WindowPair> pairs(List<Half> halves, LoadResult result, LatencyLog latencies) {
    var client = new ClientReadings(result, latencies);
    List<WindowFigures> figures = new ArrayList<>();
    for (Half half : halves) {
      figures.add(figures(half, client));
    }
    return IntStream.range(0, halves.size() / 2)
        .mapToObj(
            pair -> {
              boolean onFirst = halves.get(2 * pair).on();
              return new WindowPair(
                  figures.get(onFirst ? 2 * pair : 2 * pair + 1),
                  figures.get(onFirst ? 2 * pair + 1 : 2 * pair),
                  onFirst);
            })
        .toList();
  }

  private WindowFigures figures(Half half, ClientReadings client) {
    Map<Metric, Reading> readings = client.within(half.window());
    return new WindowFigures(
        value(readings, Metric.THROUGHPUT),
        cpuMicrosPerRequest(half, client.goodAnswers(half.window())),
        value(readings, Metric.LATENCY_P50),
        value(readings, Metric.LATENCY_P99),
        toolCores(half));
  }

  private static OptionalDouble cpuMicrosPerRequest(Half half, long goodAnswers) {
    if (!half.server().areKnown() || goodAnswers == 0) {
      return OptionalDouble.empty();
    }
    long nanos = half.server().cpuNanos() - half.server().compilerNanos();
    return OptionalDouble.of(nanos / 1e3 / goodAnswers);
  }

  private OptionalDouble toolCores(Half half) {
    return half.tool().areKnown()
        ? OptionalDouble.of(half.tool().cpuNanos() / (double) length.toNanos())
        : OptionalDouble.empty();
  }

  private static double value(Map<Metric, Reading> readings, Metric metric) {
    return switch (readings.get(metric)) {
      case Reading.Measured(double value) when value > 0 -> value;
      case Reading.Measured _ -> throw new ValidationFailure("no good answer in a window");
      case Reading.Unavailable(String reason) ->
          throw new ValidationFailure("%s in a window: %s".formatted(metric.label(), reason));
    };
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}

package dev.loombench.tool.run.trial;

import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadPlans;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.plan.RateStrategy;
import dev.loombench.tool.run.server.AbandonedRequests;
import dev.loombench.tool.run.trial.MeasurementPhase.Listener;
import dev.loombench.tool.run.trial.MeasurementPhase.Measured;
import dev.loombench.tool.run.trial.MeasurementPhase.MeasuredWindow;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Sequence of rates on one warm server, each chosen by the results so far. Each rate has a plan of
 * its own, which ends when none of its requests is in flight, so that no rate affects the next.
 */
record ProbeSequence(LoadEngine engine, RunningServer server, LoadPlans plans) {

  /**
   * Setting of all probes.
   *
   * @param length the measured time at each rate
   */
  record Setting(Slo slo, Spacing spacing, Duration length) {}

  Measured send(RateStrategy strategy, Setting setting, Path histograms, Listener listener)
      throws LoadFailure, InterruptedException {
    listener.stabilized();
    Instant origin = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    List<MeasuredWindow> windows = new ArrayList<>();
    List<Path> logs = new ArrayList<>();
    List<Probe> probes = new ArrayList<>();
    OptionalDouble next = strategy.next(probes);
    while (next.isPresent() && server.isAlive()) {
      var rate = new OpenModel.Open(next.getAsDouble(), setting.spacing());
      Path log = Path.of(histograms + "." + probes.size());
      MeasuredWindow window =
          probe(rate, setting, wholeSecondAfter(origin), windows, log, listener);
      windows.add(window);
      logs.add(log);
      probes.add(new Probe(rate.ratePerSecond(), sloResult(window, setting.slo(), log)));
      AbandonedRequests.letEnd(List.of(window.result()));
      next = isUnsent(window.result()) ? OptionalDouble.empty() : strategy.next(probes);
    }
    LatencyLog.join(logs, histograms);
    return new Measured(List.copyOf(windows));
  }

  private MeasuredWindow probe(
      OpenModel.Open rate,
      Setting setting,
      Instant startAt,
      List<MeasuredWindow> before,
      Path log,
      Listener listener)
      throws LoadFailure, InterruptedException {
    Window window = plans.probeWindow(setting.length(), startAt);
    List<Window> windows = new ArrayList<>(before.stream().map(MeasuredWindow::window).toList());
    windows.add(window);
    listener.windowsSet(windows);
    listener.progress("probe %d, %s".formatted(windows.size(), rate.label()));
    LoadRun run =
        engine.start(plans.probe(rate, setting.length(), startAt), Optional.of(log), _ -> {});
    var _ = server.onExit().thenRun(run::stop);
    return new MeasuredWindow(rate.id(), window, startAt, run.await());
  }

  /**
   * Returns whether the generator's host had no port or file left, which makes the trial invalid.
   */
  private static boolean isUnsent(LoadResult result) {
    return result.results().getOrDefault(RequestResult.CLIENT_FAILED, 0L) > 0;
  }

  private static SloResult sloResult(MeasuredWindow part, Slo slo, Path log) {
    var client = new ClientReadings(part.result(), LatencyLog.read(log));
    return SloResult.of(
        slo, new Measurement(part.step(), part.window(), client.within(part.window())));
  }

  /** Returns a start a whole number of seconds after the origin, aligned to the samples. */
  private Instant wholeSecondAfter(Instant origin) {
    Duration since = Duration.between(origin, Instant.now().plus(engine.lead()));
    return origin.plusSeconds(since.toSeconds() + 1);
  }
}

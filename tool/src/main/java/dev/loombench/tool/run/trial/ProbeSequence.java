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
import java.util.function.Supplier;

/**
 * Sequence of rates on one warm server, each chosen by the results so far. Each rate has a plan of
 * its own, which ends when none of its requests is in flight, so that no rate affects the next.
 */
record ProbeSequence(
    LoadEngine engine,
    RunningServer server,
    LoadPlans plans,
    WarmUp warmUp,
    StealWatch steal,
    Supplier<ClockWatch.Reading> clocks) {

  /** Most windows at one rate. */
  private static final int MOST_TRIES = 4;

  /**
   * Setting of all probes.
   *
   * @param length the measured time at each rate
   * @param replaced which windows that were spoiled are replaced by another one at the same rate
   */
  record Setting(Slo slo, Spacing spacing, Duration length, Replaced replaced) {}

  /** Which windows that were spoiled are replaced. */
  enum Replaced {
    /**
     * Those of which it is not certain if the rate is sustained: a search asks for nothing else,
     * and what spoils a window does not make a server faster.
     */
    UNCERTAIN,
    /** All: the latencies at the rates of a ramp are compared. */
    ALL
  }

  /**
   * Window at one rate.
   *
   * @param isSpoiled whether the server compiled, or the hypervisor took CPU
   */
  private record Tried(
      MeasuredWindow window, SloResult result, boolean isSpoiled, WindowWatch watch) {

    boolean isReplaced(Replaced replaced) {
      boolean isCertain =
          switch (result) {
            case SloResult.Sustained _ -> true;
            case SloResult.NotSustained notSustained -> notSustained.isClear();
            case SloResult.NotSent _ -> false;
          };
      return isSpoiled && (replaced == Replaced.ALL || !isCertain);
    }
  }

  Measured send(RateStrategy strategy, Setting setting, Path histograms, Listener listener)
      throws LoadFailure, InterruptedException {
    listener.stabilized();
    Instant origin = clocks.get().wall().truncatedTo(ChronoUnit.MILLIS);
    List<MeasuredWindow> windows = new ArrayList<>();
    List<Path> logs = new ArrayList<>();
    List<Probe> probes = new ArrayList<>();
    OptionalDouble next = strategy.next(probes);
    while (next.isPresent() && server.isAlive()) {
      var rate = new OpenModel.Open(next.getAsDouble(), setting.spacing());
      Path log = Path.of(histograms + "." + probes.size());
      Tried tried = probe(rate, setting, origin, windows, log, listener);
      for (int tries = 1;
          tries < MOST_TRIES && tried.isReplaced(setting.replaced()) && server.isAlive();
          tries++) {
        tried.watch().prepareNext(tried.window().result(), tries);
        tried = probe(rate, setting, origin, windows, log, listener);
      }
      windows.add(tried.window());
      logs.add(log);
      probes.add(new Probe(rate.ratePerSecond(), tried.result()));
      LoadResult sent = tried.window().result();
      AbandonedRequests.letEnd(List.of(sent));
      next = isUnsent(sent) ? OptionalDouble.empty() : strategy.next(probes);
    }
    LatencyLog.join(logs, histograms);
    return new Measured(List.copyOf(windows));
  }

  private Tried probe(
      OpenModel.Open rate,
      Setting setting,
      Instant origin,
      List<MeasuredWindow> before,
      Path log,
      Listener listener)
      throws LoadFailure, InterruptedException {
    ClockWatch.Reading clock = clocks.get();
    Instant startAt = wholeSecondAfter(origin, clock.wall());
    Window window = plans.probeWindow(setting.length(), startAt);
    List<Window> windows = new ArrayList<>(before.stream().map(MeasuredWindow::window).toList());
    windows.add(window);
    listener.windowsSet(windows);
    listener.progress("probe %d, %s".formatted(windows.size(), rate.label()));
    LoadRun run =
        engine.start(plans.probe(rate, setting.length(), startAt), Optional.of(log), _ -> {});
    var _ = server.onExit().thenRun(run::stop);
    var watch = new WindowWatch(run, server, warmUp, steal, clock, window.length(), listener);
    boolean isSpoiled = watch.isDisturbed(window);
    var measured = new MeasuredWindow(rate.id(), window, startAt, run.await());
    return new Tried(measured, sloResult(measured, setting.slo(), log), isSpoiled, watch);
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
  private Instant wholeSecondAfter(Instant origin, Instant now) {
    Duration since = Duration.between(origin, now.plus(engine.lead()));
    return origin.plusSeconds(since.toSeconds() + 1);
  }
}

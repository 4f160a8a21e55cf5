package dev.loombench.tool.run.trial;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadPlans;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.plan.RateRamp;
import dev.loombench.tool.plan.RateSearch;
import dev.loombench.tool.record.proc.ProcessMeter;
import dev.loombench.tool.record.proc.ProcessUse;
import dev.loombench.tool.run.trial.ProbeSequence.Replaced;
import dev.loombench.tool.run.warmup.GeneratorCompilation;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Measured load of a trial: stabilizes the server, opens the windows, ends the load.
 *
 * @param steal watches the hosts of server and generators
 * @param maxWindows the limit of whole windows of a steady load; the last one is measured
 * @param known the probes of earlier servers, for a search that continues
 */
record MeasurementPhase(
    LoadEngine engine,
    RunningServer server,
    LoadPlans plans,
    WarmUp warmUp,
    StealWatch steal,
    int maxWindows,
    List<Probe> known,
    Supplier<ClockWatch.Reading> clocks) {

  /** Time for the server's threads to move to its CPUs after it was confined to them. */
  private static final Duration AFTER_CONFINEMENT = Duration.ofMillis(500);

  /** Most times that a load is measured that is measured from its start to its end. */
  private static final int MOST_WHOLE = 3;

  /** In a shorter window, a single compilation exceeds the limit of 2 %. */
  private static final Duration MIN_REPEATABLE_WINDOW = Duration.ofSeconds(3);

  /** Start of a plan, from which on time is counted by the monotonic clock. */
  private record Start(ClockWatch.Reading clock, Instant at) {}

  /**
   * Returns the limit of whole windows. A profile has one, because it reads its threads' CPU
   * through the whole of it. So have short windows, in which a single compilation exceeds the
   * limit.
   */
  static int maxWindows(Pass pass, Duration window) {
    boolean single = pass == Pass.PROFILE || window.compareTo(MIN_REPEATABLE_WINDOW) < 0;
    return single ? 1 : LoadPlans.maxWindows(window);
  }

  /** Actions around the windows. */
  interface Listener {
    /** Called when the server is stable, before the windows are set. */
    void stabilized();

    /**
     * Called when a rehearsal ended or a load must be sent again, to remove data that its requests
     * stored, like table rows.
     */
    void rehearsed();

    /**
     * Called when the windows are set, before the first starts. If rates are chosen one by one,
     * each call adds the next window.
     */
    void windowsSet(List<Window> windows);

    /** Called when the machine disturbed a window, with the finding and its limit. */
    void disturbed(String why);

    /**
     * Called a second after the window of a steady load, when most of its requests have ended. The
     * load ends once this returns.
     */
    void measured() throws InterruptedException;

    /** Called when a load without a fixed duration ended, which ends its window. */
    void loadEnded(Window window);

    /** Called with the progress within the phase. */
    void progress(String detail);
  }

  /**
   * A window and its load.
   *
   * @param startAt the planned start of the plan that the window is part of
   */
  record MeasuredWindow(LoadId step, Window window, Instant startAt, LoadResult result) {}

  /** The measured windows. */
  record Measured(List<MeasuredWindow> parts) {

    List<Window> windows() {
      return parts.stream().map(MeasuredWindow::window).toList();
    }

    /** Returns the result of each plan, in the order of sending. */
    List<LoadResult> results() {
      return parts.stream().map(MeasuredWindow::result).distinct().toList();
    }
  }

  Measured send(Load load, Path histograms, Listener listener)
      throws LoadFailure, InterruptedException {
    return switch (load) {
      case OpenModel.Open _, ClosedModel.Closed _ -> steady(load, histograms, listener);
      case ClosedModel.Scheduled scheduled -> scheduled(scheduled, histograms, listener);
      case OpenModel.OpenSteps steps -> steps(steps, histograms, listener);
      case ClosedModel.Iterations iterations -> iterations(iterations, histograms, listener);
      case OpenModel.Search search ->
          probes()
              .send(
                  new RateSearch(search, known),
                  new ProbeSequence.Setting(
                      search.slo(), search.spacing(), plans.window(), Replaced.UNCERTAIN),
                  histograms,
                  listener);
      case OpenModel.Ramp ramp ->
          probes()
              .send(
                  new RateRamp(ramp),
                  new ProbeSequence.Setting(ramp.slo(), ramp.spacing(), ramp.hold(), Replaced.ALL),
                  histograms,
                  listener);
    };
  }

  private ProbeSequence probes() {
    return new ProbeSequence(engine, server, plans, warmUp, steal, clocks);
  }

  /** Starts a plan, which stops if the server ends. */
  private LoadRun start(LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> ticks) {
    LoadRun run = engine.start(plan, histograms, ticks);
    var _ = server.onExit().thenRun(run::stop);
    return run;
  }

  /**
   * Sends one plan and opens {@linkplain ReplaceableWindows windows} within it, once the server is
   * stable.
   */
  private Measured steady(Load load, Path histograms, Listener listener)
      throws LoadFailure, InterruptedException {
    BlockingQueue<SecondCounts> ticks = new LinkedBlockingQueue<>();
    Start start = soon();
    LoadRun run = start(plans.steady(load, start.at()), Optional.of(histograms), ticks::add);
    warmUp.stabilize(run, ticks, LoadPlans.rise(load).toSeconds(), generator(load));
    listener.stabilized();
    WindowWatch steady = watch(run, start, plans.window(), listener);
    Window window =
        new ReplaceableWindows(plans.window(), maxWindows, steady)
            .measure(replaced -> next(start, replaced, listener));
    steady.awaitTime(window.end().plus(LoadPlans.TAIL));
    listener.measured();
    run.stop();
    return new Measured(List.of(new MeasuredWindow(load.id(), window, start.at(), run.await())));
  }

  /** Returns the criterion of the generator; a closed load has no due times that it could miss. */
  private Optional<GeneratorCompilation> generator(Load load) {
    if (!(load instanceof OpenModel) || !engine.isHere()) {
      return Optional.empty();
    }
    List<ProcessMeter> meters = engine.pids().stream().map(ProcessMeter::new).toList();
    return Optional.of(
        new GeneratorCompilation(
            () -> {
              List<ProcessUse> uses =
                  meters.stream().flatMap(meter -> meter.read().stream()).toList();
              return uses.isEmpty()
                  ? OptionalLong.empty()
                  : OptionalLong.of(uses.stream().mapToLong(ProcessUse::compilerNanos).sum());
            }));
  }

  private Window next(Start start, List<Window> replaced, Listener listener) {
    Window window = plans.window(start.at(), start.clock().now().plus(AFTER_CONFINEMENT));
    listener.windowsSet(Stream.concat(replaced.stream(), Stream.of(window)).toList());
    return window;
  }

  /** Stabilizes under a plan of its own: the plan of the steps must start with the first step. */
  private Measured steps(OpenModel.OpenSteps steps, Path histograms, Listener listener)
      throws LoadFailure, InterruptedException {
    warmUp.stabilize(engine, plans.steady(steps, soon().at()));
    listener.stabilized();
    Instant startAt = soon().at();
    List<Window> windows = plans.windows(steps, startAt);
    listener.windowsSet(windows);
    LoadResult result =
        start(plans.steps(steps, startAt), Optional.of(histograms), _ -> {}).await();
    return new Measured(
        IntStream.range(0, windows.size())
            .mapToObj(
                step ->
                    new MeasuredWindow(
                        steps.points().get(step), windows.get(step), startAt, result))
            .toList());
  }

  /**
   * Stabilizes under all users, lets them leave, then sends one plan from the first to the last. If
   * its window is disturbed, the plan is sent again, like a window of a steady load.
   */
  private Measured scheduled(ClosedModel.Scheduled load, Path histograms, Listener listener)
      throws LoadFailure, InterruptedException {
    warmUp.stabilize(engine, plans.steady(load, soon().at()));
    listener.stabilized();
    List<Window> windows = new ArrayList<>();
    for (int tries = 1; ; tries++) {
      Start start = soon();
      Window window = plans.scheduledWindow(load, start.at());
      windows.add(window);
      listener.windowsSet(List.copyOf(windows));
      LoadRun run = start(plans.scheduled(load, start.at()), Optional.of(histograms), _ -> {});
      WindowWatch watch = watch(run, start, window.length(), listener);
      boolean isDisturbed = watch.isDisturbed(window);
      var measured = new MeasuredWindow(load.id(), window, start.at(), run.await());
      if (isLast(watch, measured, isDisturbed, tries)) {
        return new Measured(List.of(measured));
      }
    }
  }

  /**
   * Waits for the end of the window of a whole load. Returns false if the load is to be sent again;
   * to a cold server it is sent only once.
   */
  private boolean isLast(WindowWatch watch, MeasuredWindow measured, boolean isDisturbed, int tries)
      throws InterruptedException {
    Thread.sleep(Math.max(0, Duration.between(watch.now(), measured.window().end()).toMillis()));
    int most = warmUp.isNone() ? 1 : MOST_WHOLE;
    if (!isDisturbed || tries == most || !server.isAlive()) {
      return true;
    }
    watch.prepareNext(measured.result(), tries);
    watch.listener().rehearsed();
    return false;
  }

  private WindowWatch watch(LoadRun run, Start start, Duration length, Listener listener) {
    return new WindowWatch(run, server, warmUp, steal, start.clock(), length, listener);
  }

  /**
   * Sends one plan from its first request to its end. The server can't stabilize under it, so it is
   * rehearsed: first with all users at once and the compiler free to use any CPU, then exactly as
   * measured. If it is disturbed, it is sent again. A cold server gets it once.
   */
  private Measured iterations(ClosedModel.Iterations load, Path histograms, Listener listener)
      throws LoadFailure, InterruptedException {
    rehearse(load.atOnce(), listener);
    listener.stabilized();
    rehearse(load, listener);
    for (int tries = 1; ; tries++) {
      Start start = soon();
      Instant latest = start.at().plus(load.within());
      listener.windowsSet(List.of(plans.windowUntil(start.at(), latest)));
      LoadRun run = start(plans.iterations(load, start.at()), Optional.of(histograms), _ -> {});
      WindowWatch watch = watch(run, start, Duration.ZERO, listener);
      watch.startWindow();
      LoadResult result = run.await();
      boolean isDisturbed = maxWindows > 1 && watch.isDisturbed();
      Window window = plans.windowUntil(start.at(), result.endedAt());
      listener.loadEnded(window);
      var measured = new MeasuredWindow(load.id(), window, start.at(), result);
      if (isLast(watch, measured, isDisturbed, tries)) {
        return new Measured(List.of(measured));
      }
    }
  }

  /**
   * Repeats the load until the server hardly compiles, within the time limit of a warm-up phase.
   * The measured load can't skip its first seconds, so the limit of compilation is half of the
   * window's.
   */
  private void rehearse(ClosedModel.Iterations load, Listener listener)
      throws LoadFailure, InterruptedException {
    boolean isCompiling = maxWindows > 1 && !warmUp.isNone();
    for (long since = System.nanoTime();
        isCompiling && warmUp.hasTimeSince(since) && server.isAlive(); ) {
      listener.progress("rehearsing");
      LoadRun run = start(plans.iterations(load, soon().at()), Optional.empty(), _ -> {});
      warmUp.startWindow();
      run.await();
      isCompiling = warmUp.isCompilingInRehearsal();
      listener.rehearsed();
    }
  }

  private Start soon() {
    ClockWatch.Reading clock = clocks.get();
    return new Start(clock, clock.wall().plus(engine.lead()).truncatedTo(ChronoUnit.MILLIS));
  }
}

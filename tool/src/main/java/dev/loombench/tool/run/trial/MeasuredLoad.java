package dev.loombench.tool.run.trial;

import dev.loombench.contract.LoadResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadPlans;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.plan.RateRamp;
import dev.loombench.tool.plan.RateSearch;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Sends the load that is measured: lets the server settle, opens the windows, and ends it. */
final class MeasuredLoad {

  /** Between planning and the first request; connections are opened in this time. */
  static final Duration LEAD = Duration.ofMillis(500);

  /** After the server is confined to its CPUs: its threads have moved by then. */
  private static final Duration AFTER_CONFINEMENT = Duration.ofMillis(500);

  private final LoadEngine engine;
  private final RunningServer server;
  private final LoadPlans plans;
  private final WarmUp warmUp;
  private final int mostWindows;
  private final List<Probe> known;

  /**
   * For one server.
   *
   * @param mostWindows how many windows a steady load may have, of which the last is measured
   * @param known what earlier servers were found to hold, where a search goes on
   */
  MeasuredLoad(
      LoadEngine engine,
      RunningServer server,
      LoadPlans plans,
      WarmUp warmUp,
      int mostWindows,
      List<Probe> known) {
    this.engine = engine;
    this.server = server;
    this.plans = plans;
    this.warmUp = warmUp;
    this.mostWindows = mostWindows;
    this.known = List.copyOf(known);
  }

  /** What is to be done around the windows. */
  interface Around {
    /** The server has settled; no window is stamped yet. */
    void settled();

    /** What requests leave behind, like rows of tables, is to go: they begin anew. */
    void rehearsed();

    /**
     * The windows are stamped, and the first of them has not begun; where rates are chosen as they
     * go, each window is added as the last one before it begins.
     */
    void stamped(List<Window> windows);

    /** The load ended by itself, which only now tells how long its window is. */
    void ended(Window window);

    /** Says what goes on, where there is more to say than that it is measured. */
    void tell(String words);
  }

  /**
   * A window, and what was sent in it.
   *
   * @param step the load in the window
   * @param result what became of the plan that it is part of
   */
  record Part(LoadId step, Window window, LoadResult result) {}

  /**
   * What came of it.
   *
   * @param parts in the order of their windows
   */
  record Sent(List<Part> parts) {

    List<Window> windows() {
      return parts.stream().map(Part::window).toList();
    }

    /** Of each plan, in the order in which they were sent. */
    List<LoadResult> results() {
      return parts.stream().map(Part::result).distinct().toList();
    }
  }

  Sent send(Load load, Path histograms, Around around) throws LoadFailure, InterruptedException {
    return switch (load) {
      case Load.Open _, Load.Closed _ -> steady(load, histograms, around);
      case Load.OpenSteps steps -> steps(steps, histograms, around);
      case Load.Iterations iterations -> iterations(iterations, histograms, around);
      case Load.Search search ->
          probed()
              .send(
                  new RateSearch(search, known),
                  new ProbedLoad.Asked(search.slo(), search.spacing(), plans.window()),
                  histograms,
                  around);
      case Load.Ramp ramp ->
          probed()
              .send(
                  new RateRamp(ramp),
                  new ProbedLoad.Asked(ramp.slo(), ramp.spacing(), ramp.hold()),
                  histograms,
                  around);
    };
  }

  /** A plan for each rate: each is chosen by what became of those before. */
  private ProbedLoad probed() {
    return new ProbedLoad(engine, server, plans);
  }

  /**
   * One plan: the window opens in the midst of it, once the server has settled under it. A window
   * in which the server still compiled is left aside for the next: it could not be believed, and a
   * fresh server would be as cold. Nothing else of a window is looked at.
   */
  private Sent steady(Load load, Path histograms, Around around)
      throws LoadFailure, InterruptedException {
    BlockingQueue<SecondCounts> ticks = new LinkedBlockingQueue<>();
    Instant startAt = soon();
    LoadRun run = engine.start(plans.steady(load, startAt), Optional.of(histograms), ticks::add);
    var _ = server.onExit().thenRun(run::stop);
    warmUp.settle(run, ticks, LoadPlans.rise(load).toSeconds());
    around.settled();
    List<Window> windows = new ArrayList<>();
    do {
      windows.add(plans.window(startAt, Instant.now().plus(AFTER_CONFINEMENT)));
      around.stamped(List.copyOf(windows));
    } while (stillCompiled(windows.getLast(), run, ticks)
        && windows.size() < mostWindows
        && !run.ended()
        && server.isAlive());
    Window window = windows.getLast();
    awaitTime(window.end().plus(LoadPlans.TAIL), run, ticks);
    run.stop();
    return new Sent(List.of(new Part(load.id(), window, run.await())));
  }

  private boolean stillCompiled(Window window, LoadRun run, BlockingQueue<SecondCounts> ticks)
      throws InterruptedException {
    awaitTime(window.start(), run, ticks);
    warmUp.windowBegins();
    awaitTime(window.end(), run, ticks);
    return warmUp.stillCompiledInWindow();
  }

  /** Two plans: the steps are to begin at once, so that each has its time. */
  private Sent steps(Load.OpenSteps steps, Path histograms, Around around)
      throws LoadFailure, InterruptedException {
    warmUp.settle(engine, plans.steady(steps, soon()));
    around.settled();
    Instant startAt = soon();
    List<Window> windows = plans.windows(steps, startAt);
    around.stamped(windows);
    LoadRun run = engine.start(plans.steps(steps, startAt), Optional.of(histograms), tick -> {});
    var _ = server.onExit().thenRun(run::stop);
    LoadResult result = run.await();
    return new Sent(
        IntStream.range(0, windows.size())
            .mapToObj(step -> new Part(steps.points().get(step), windows.get(step), result))
            .toList());
  }

  /**
   * One plan, to its end: nothing settles under it, since what it counts begins with its first
   * request. It is rehearsed before, in a rush with compilers still free to take any CPU, and then
   * just as it will be measured.
   */
  private Sent iterations(Load.Iterations load, Path histograms, Around around)
      throws LoadFailure, InterruptedException {
    rehearse(load.atOnce(), around);
    around.settled();
    rehearse(load, around);
    Instant startAt = soon();
    around.stamped(List.of(plans.windowUntil(startAt, startAt.plus(load.within()))));
    LoadRun run = engine.start(plans.iterations(load, startAt), Optional.of(histograms), _ -> {});
    var _ = server.onExit().thenRun(run::stop);
    LoadResult result = run.await();
    Window window = plans.windowUntil(startAt, result.endedAt());
    around.ended(window);
    Thread.sleep(Math.max(0, millisUntil(window.end())));
    return new Sent(List.of(new Part(load.id(), window, result)));
  }

  /**
   * Until the server hardly compiles under it any more, for as long as a phase of the warm-up may
   * take. What is measured has one window only: half of what that may hold is the limit.
   */
  private void rehearse(Load.Iterations load, Around around)
      throws LoadFailure, InterruptedException {
    boolean stillCompiled = mostWindows > 1;
    for (Instant since = Instant.now();
        stillCompiled && warmUp.hasTimeSince(since) && server.isAlive(); ) {
      around.tell("rehearsing");
      LoadRun run = engine.start(plans.iterations(load, soon()), Optional.empty(), _ -> {});
      var _ = server.onExit().thenRun(run::stop);
      warmUp.windowBegins();
      run.await();
      stillCompiled = warmUp.stillCompiledInRehearsal();
      around.rehearsed();
    }
  }

  /** Sleeps through the window; the ticks that come in between are of no interest. */
  private static void awaitTime(Instant end, LoadRun run, BlockingQueue<SecondCounts> ticks)
      throws InterruptedException {
    for (long left = millisUntil(end); left > 0 && !run.ended(); left = millisUntil(end)) {
      ticks.poll(left, TimeUnit.MILLISECONDS);
    }
  }

  private static long millisUntil(Instant end) {
    return Duration.between(Instant.now(), end).toMillis();
  }

  private static Instant soon() {
    return Instant.now().plus(LEAD).truncatedTo(ChronoUnit.MILLIS);
  }
}

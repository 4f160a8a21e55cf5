package dev.loombench.tool.run.trial;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadPlans;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.record.proc.ProcessUse;
import dev.loombench.tool.run.warmup.CompilationDrift;
import dev.loombench.tool.run.warmup.GeneratorCompilation;
import dev.loombench.tool.run.warmup.LongestWarmUp;
import dev.loombench.tool.run.warmup.WarmUpGate;
import dev.loombench.tool.run.warmup.WarmUpGate.Status;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.WarmUpTimeSeries.FewUsers;
import dev.loombench.tool.trial.WarmUpTimeSeries.Second;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Warm-up of a server and its generator in two phases: few users send all requests of the study
 * until the server is stable, then the measured load runs until it is stable again.
 */
final class WarmUp {

  /** Length of each phase if the server's CPU can't be read. */
  private static final int UNMETERED_SECONDS = 10;

  /** Time without compilation after which the compiler is quiet. */
  private static final Duration QUIET = Duration.ofSeconds(1);

  /** Longest wait for a quiet compiler. */
  private static final Duration MOST_COMPILING = Duration.ofSeconds(10);

  /** Seconds at the end of the first phase whose mean gives the latency of the warm server. */
  private static final int LAST_SECONDS = 2;

  private final Protocol.WarmUp limits;
  private final WarmUpGate fewUsersGate;
  private final WarmUpGate gate;
  private final double serverCpus;
  private final IntToDoubleFunction replacedAbove;
  private final RunningServer server;
  private final Optional<Supplier<Optional<ProcessUse>>> meter;
  private final RunProgress progress;
  private final List<Second> seconds = new ArrayList<>();
  private final List<String> statuses = new ArrayList<>();
  private boolean passed = true;
  private Optional<FewUsers> fewUsers = Optional.empty();
  private Optional<ProcessUse> before = Optional.empty();

  /**
   * Creates the warm-up of a server.
   *
   * @param replacedAbove assumed drift by compilation above which a window is replaced, in percent,
   *     by the number of windows replaced before
   * @param meter reads the CPU that the server used; empty if that is not possible
   */
  WarmUp(
      Protocol protocol,
      IntToDoubleFunction replacedAbove,
      double serverCpus,
      RunningServer server,
      Optional<Supplier<Optional<ProcessUse>>> meter,
      RunProgress progress) {
    this.limits = protocol.warmUp();
    this.fewUsersGate = WarmUpGate.ofFewUsers(limits, serverCpus);
    this.gate =
        WarmUpGate.ofMeasuredLoad(limits, serverCpus)
            .forWindow(CompilationDrift.compilerPercent(replacedAbove.applyAsDouble(0)));
    this.serverCpus = serverCpus;
    this.replacedAbove = replacedAbove;
    this.server = server;
    this.meter = meter;
    this.progress = progress;
  }

  /**
   * Requests of the first phase.
   *
   * @param areMeasured true if they are the requests to be measured
   */
  record FewUsersLoad(LoadPlan plan, int users, boolean areMeasured) {

    /**
     * Returns the requests of all workloads of the study that need no more than those of the
     * server, so that the JVM compiles for all of them.
     */
    static FewUsersLoad of(Study study, List<Workload> served, LoadPlans plans, int users) {
      Set<Backing> running =
          served.stream()
              .flatMap(workload -> workload.work().needs().stream())
              .collect(Collectors.toSet());
      List<Work> works =
          study.workloads().stream()
              .map(Workload::work)
              .filter(work -> running.containsAll(work.needs()))
              .toList();
      return new FewUsersLoad(plans.warmUp(works, users, Instant.now()), users, works.size() == 1);
    }
  }

  /** Runs the first phase, for at least the amount that another server of the run needed. */
  void warmUp(LoadEngine engine, FewUsersLoad load, LongestWarmUp.Amount atLeast)
      throws LoadFailure, InterruptedException {
    List<Second> phase =
        run(engine, load.plan(), "warming up", seconds -> notBefore(atLeast, seconds));
    fewUsers =
        Optional.of(
            new FewUsers(
                load.users(),
                phase.size(),
                passed,
                load.areMeasured() ? latencyMillis(load.users(), phase) : OptionalDouble.empty()));
  }

  private Status notBefore(LongestWarmUp.Amount atLeast, List<Second> seconds) {
    Status status = fewUsersGate.of(seconds);
    return atLeast.isReachedBy(seconds)
        ? status
        : new Status(
            false,
            "%s, at least %.0f answers or %d s, like others"
                .formatted(status.text(), atLeast.answers(), atLeast.seconds()));
  }

  /** Returns true if the server is measured from its first request on. */
  boolean isNone() {
    return limits.areServersCold();
  }

  /** Runs the second phase with a plan of its own. */
  void stabilize(LoadEngine engine, LoadPlan plan) throws LoadFailure, InterruptedException {
    if (!isNone()) {
      run(engine, plan, "stabilizing", gate::of);
    }
  }

  /** Runs the second phase, from a second of a plan that continues. */
  void stabilize(
      LoadRun run,
      BlockingQueue<SecondCounts> ticks,
      long fromSecond,
      Optional<GeneratorCompilation> generator)
      throws InterruptedException {
    watch(
        run,
        ticks,
        fromSecond,
        "stabilizing",
        phase -> generator.map(one -> one.and(gate.of(phase))).orElseGet(() -> gate.of(phase)));
  }

  /** Returns whether a phase that started at this {@link System#nanoTime} has time left. */
  boolean hasTimeSince(long startNanoTime) {
    return System.nanoTime() - startNanoTime < limits.ceiling().toNanos();
  }

  /** Marks the start of a window. */
  void startWindow() {
    before = meter.flatMap(Supplier::get);
  }

  /** Returns whether the compilation so far is too much for a window of this length. */
  boolean isCompilingIn(Duration window, int replaced) {
    return isCompiling(replacedAbove.applyAsDouble(replaced), window);
  }

  /** Returns whether the rehearsal that ends now must be repeated because of compilation. */
  boolean isCompilingInRehearsal() {
    return isCompiling(replacedAbove.applyAsDouble(0) / 2, Duration.ZERO);
  }

  /** Waits for a second with as little compilation as the next window may have. */
  void awaitQuietCompiler(int replaced) throws InterruptedException {
    double most = CompilationDrift.compilerPercent(replacedAbove.applyAsDouble(replaced));
    long start = System.nanoTime();
    boolean isQuiet = false;
    while (!isQuiet && System.nanoTime() - start < MOST_COMPILING.toNanos() && server.isAlive()) {
      startWindow();
      Thread.sleep(QUIET.toMillis());
      isQuiet = compilerPercent(QUIET).orElse(0) <= most;
    }
  }

  private boolean isCompiling(double maxDriftPercent, Duration atLeast) {
    double most = CompilationDrift.compilerPercent(maxDriftPercent);
    double percent = compilerPercent(atLeast).orElse(0);
    if (percent <= most) {
      return false;
    }
    statuses.add(
        String.format(Locale.ROOT, "JIT %.1f %% in a window (limit %.1f %%)", percent, most));
    return true;
  }

  /** Returns the compiler's share of the granted CPU since the start of a window. */
  private OptionalDouble compilerPercent(Duration atLeast) {
    Optional<ProcessUse> now = meter.flatMap(Supplier::get);
    if (isNone() || before.isEmpty() || now.isEmpty()) {
      return OptionalDouble.empty();
    }
    Duration elapsed = Duration.between(before.get().at(), now.get().at());
    double length = Math.max(elapsed.toNanos(), atLeast.toNanos()) / 1e9;
    return OptionalDouble.of(
        100 * seconds(before, now, ProcessUse::compilerNanos) / (length * serverCpus));
  }

  WarmUpTimeSeries timeSeries() {
    if (isNone()) {
      return new WarmUpTimeSeries("none: the server is measured cold", true, List.of());
    }
    return new WarmUpTimeSeries(String.join("; ", statuses), passed, seconds, fewUsers);
  }

  /** Derives latency by Little's law: each user has exactly one request in flight. */
  private static OptionalDouble latencyMillis(int users, List<Second> phase) {
    double answersPerSecond =
        phase.stream()
            .skip(Math.max(0, phase.size() - LAST_SECONDS))
            .mapToDouble(Second::answersPerSecond)
            .average()
            .orElse(0);
    return answersPerSecond > 0
        ? OptionalDouble.of(users / answersPerSecond * 1e3)
        : OptionalDouble.empty();
  }

  private List<Second> run(
      LoadEngine engine, LoadPlan plan, String phase, Function<List<Second>, Status> criterion)
      throws LoadFailure, InterruptedException {
    BlockingQueue<SecondCounts> ticks = new LinkedBlockingQueue<>();
    LoadRun run = engine.start(plan, Optional.empty(), ticks::add);
    List<Second> watched = watch(run, ticks, 0, phase, criterion);
    run.stop();
    run.await();
    return watched;
  }

  private List<Second> watch(
      LoadRun run,
      BlockingQueue<SecondCounts> ticks,
      long fromSecond,
      String phase,
      Function<List<Second>, Status> criterion)
      throws InterruptedException {
    List<Second> phaseSeconds = new ArrayList<>();
    Status status = new Status(false, phase);
    before = meter.flatMap(Supplier::get);
    while (!status.passed()
        && phaseSeconds.size() < limits.ceiling().toSeconds()
        && !WarmUpGate.isSilent(phaseSeconds)
        && !run.ended()
        && server.isAlive()) {
      SecondCounts tick = ticks.poll(100, TimeUnit.MILLISECONDS);
      if (tick != null) {
        Second second = second(tick);
        seconds.add(second);
        if (tick.second() >= fromSecond) {
          phaseSeconds.add(second);
          status =
              meter.isPresent() ? criterion.apply(phaseSeconds) : unmetered(phaseSeconds.size());
        }
        progress.phase(
            phase,
            "%d of at most %d s; %s"
                .formatted(phaseSeconds.size(), limits.ceiling().toSeconds(), status.text()));
      }
    }
    passed &= status.passed();
    statuses.add(status.text());
    return phaseSeconds;
  }

  private static Status unmetered(int seconds) {
    return new Status(
        seconds >= UNMETERED_SECONDS,
        "%d of %d s; the server's CPU can't be read".formatted(seconds, UNMETERED_SECONDS));
  }

  private Second second(SecondCounts tick) {
    Optional<ProcessUse> now = meter.flatMap(Supplier::get);
    double cpuSeconds = seconds(before, now, ProcessUse::cpuNanos);
    double compilerSeconds = seconds(before, now, ProcessUse::compilerNanos);
    before = now;
    return new Second(seconds.size(), tick.succeeded(), cpuSeconds, compilerSeconds);
  }

  private static double seconds(
      Optional<ProcessUse> before, Optional<ProcessUse> now, Function<ProcessUse, Long> nanos) {
    return before.isEmpty() || now.isEmpty()
        ? 0
        : (nanos.apply(now.get()) - nanos.apply(before.get())) / 1e9;
  }
}

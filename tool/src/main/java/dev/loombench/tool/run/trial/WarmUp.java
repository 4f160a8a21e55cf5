package dev.loombench.tool.run.trial;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.record.proc.ProcessMeter;
import dev.loombench.tool.record.proc.ProcessUse;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.WarmUpTimeSeries.Filling;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Warms a server, and with it the generator, in two phases: it is filled with small requests until
 * it has used enough CPU, then it settles under the load that is to be measured.
 */
final class WarmUp {

  /** A server whose process is not ours to look at is warmed by time alone, in each phase. */
  private static final int BLIND_SECONDS = 10;

  /** The server is warmest at the end; one second alone has few requests if they are slow. */
  private static final int LAST_SECONDS = 2;

  private final Protocol.WarmUp limits;
  private final WarmUpGate gate;
  private final double serverCpus;
  private final RunningServer server;
  private final Optional<ProcessMeter> meter;
  private final RunProgress progress;
  private final List<WarmUpTimeSeries.Second> seconds = new ArrayList<>();
  private final List<String> words = new ArrayList<>();
  private boolean reachedGates = true;
  private Filling filling = Filling.NONE;
  private Optional<ProcessUse> before = Optional.empty();

  WarmUp(Protocol.WarmUp limits, double serverCpus, RunningServer server, RunProgress progress) {
    this.limits = limits;
    this.gate = new WarmUpGate(limits, serverCpus);
    this.serverCpus = serverCpus;
    this.server = server;
    OptionalLong pid = server.pid();
    this.meter =
        pid.isPresent() ? Optional.of(new ProcessMeter(pid.getAsLong())) : Optional.empty();
    this.progress = progress;
  }

  /** Fills the server by a plan of its own, with so many users. */
  void fill(LoadEngine engine, LoadPlan plan, int users) throws LoadFailure, InterruptedException {
    filling = filling(users, run(engine, plan, "filling", gate::filled));
  }

  /** Lets the server settle under a plan of its own. */
  void settle(LoadEngine engine, LoadPlan plan) throws LoadFailure, InterruptedException {
    run(engine, plan, "settling", gate::settled);
  }

  /** Lets the server settle under a plan that goes on afterwards, from that second of it on. */
  void settle(LoadRun run, BlockingQueue<SecondCounts> ticks, long fromSecond)
      throws InterruptedException {
    watch(run, ticks, fromSecond, "settling", gate::settled);
  }

  /** Whether a phase that began then may go on. */
  boolean hasTimeSince(Instant begin) {
    return Duration.between(begin, Instant.now()).compareTo(limits.ceiling()) < 0;
  }

  /** A window begins now. */
  void windowBegins() {
    before = meter.flatMap(ProcessMeter::read);
  }

  /** Whether the compiler took so much of the window that ends now that it can't be believed. */
  boolean stillCompiledInWindow() {
    return stillCompiled(TrialValidity.MOST_COMPILER_PERCENT);
  }

  /** Whether the compiler took so much of the rehearsal that ends now that another is to follow. */
  boolean stillCompiledInRehearsal() {
    return stillCompiled(TrialValidity.MOST_COMPILER_PERCENT / 2);
  }

  private boolean stillCompiled(double mostPercent) {
    Optional<ProcessUse> now = meter.flatMap(ProcessMeter::read);
    if (before.isEmpty() || now.isEmpty()) {
      return false;
    }
    double seconds = Duration.between(before.get().at(), now.get().at()).toNanos() / 1e9;
    double percent = 100 * seconds(before, now, ProcessUse::compilerNanos) / (seconds * serverCpus);
    if (percent <= mostPercent) {
      return false;
    }
    words.add(
        String.format(
            Locale.ROOT, "compiler %.1f %% in a window (limit %.0f %%)", percent, mostPercent));
    return true;
  }

  WarmUpTimeSeries course() {
    return new WarmUpTimeSeries(String.join("; ", words), reachedGates, seconds, filling);
  }

  /** Each user has one request under way at all times, so that Little's law gives the latency. */
  private static Filling filling(int users, List<WarmUpTimeSeries.Second> phase) {
    double answersPerSecond =
        phase.stream()
            .skip(Math.max(0, phase.size() - LAST_SECONDS))
            .mapToDouble(WarmUpTimeSeries.Second::answersPerSecond)
            .average()
            .orElse(0);
    return new Filling(users, answersPerSecond > 0 ? users / answersPerSecond * 1e3 : 0);
  }

  private List<WarmUpTimeSeries.Second> run(
      LoadEngine engine,
      LoadPlan plan,
      String phase,
      Function<List<WarmUpTimeSeries.Second>, WarmUpGate.Standing> asked)
      throws LoadFailure, InterruptedException {
    BlockingQueue<SecondCounts> ticks = new LinkedBlockingQueue<>();
    LoadRun run = engine.start(plan, Optional.empty(), ticks::add);
    List<WarmUpTimeSeries.Second> watched = watch(run, ticks, 0, phase, asked);
    run.stop();
    run.await();
    return watched;
  }

  private List<WarmUpTimeSeries.Second> watch(
      LoadRun run,
      BlockingQueue<SecondCounts> ticks,
      long fromSecond,
      String phase,
      Function<List<WarmUpTimeSeries.Second>, WarmUpGate.Standing> asked)
      throws InterruptedException {
    List<WarmUpTimeSeries.Second> phaseSeconds = new ArrayList<>();
    WarmUpGate.Standing standing = new WarmUpGate.Standing(false, phase);
    before = meter.flatMap(ProcessMeter::read);
    while (!standing.open()
        && phaseSeconds.size() < limits.ceiling().toSeconds()
        && !run.ended()
        && server.isAlive()) {
      SecondCounts tick = ticks.poll(100, TimeUnit.MILLISECONDS);
      if (tick != null) {
        WarmUpTimeSeries.Second second = second(tick);
        seconds.add(second);
        if (tick.second() >= fromSecond) {
          phaseSeconds.add(second);
          standing = meter.isPresent() ? asked.apply(phaseSeconds) : blind(phaseSeconds);
        }
        progress.phase(phase, standing.words());
      }
    }
    reachedGates &= standing.open();
    words.add(standing.words());
    return phaseSeconds;
  }

  private static WarmUpGate.Standing blind(List<WarmUpTimeSeries.Second> phaseSeconds) {
    return new WarmUpGate.Standing(
        phaseSeconds.size() >= BLIND_SECONDS,
        "%d of %d s; its CPU can't be read".formatted(phaseSeconds.size(), BLIND_SECONDS));
  }

  private WarmUpTimeSeries.Second second(SecondCounts tick) {
    Optional<ProcessUse> now = meter.flatMap(ProcessMeter::read);
    double cpuSeconds = seconds(before, now, ProcessUse::cpuNanos);
    double compilerSeconds = seconds(before, now, ProcessUse::compilerNanos);
    before = now;
    return new WarmUpTimeSeries.Second(
        seconds.size(), tick.succeeded(), cpuSeconds, compilerSeconds);
  }

  private static double seconds(
      Optional<ProcessUse> before, Optional<ProcessUse> now, Function<ProcessUse, Long> nanos) {
    return before.isEmpty() || now.isEmpty()
        ? 0
        : (nanos.apply(now.get()) - nanos.apply(before.get())) / 1e9;
  }
}

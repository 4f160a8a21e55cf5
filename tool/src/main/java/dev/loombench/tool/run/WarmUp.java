package dev.loombench.tool.run;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.record.ProcessMeter;
import dev.loombench.tool.record.ProcessUse;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.trial.WarmUpCourse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Warms a server, and with it the generator, until the gates hold or the ceiling is reached. */
final class WarmUp {

  /** A server whose process is not ours to look at is warmed by time alone. */
  private static final int BLIND_SECONDS = 15;

  private final Protocol.WarmUp limits;
  private final Progress progress;

  WarmUp(Protocol.WarmUp limits, Progress progress) {
    this.limits = limits;
    this.progress = progress;
  }

  /**
   * Carries out a warm-up.
   *
   * @param server its process, if it is ours to look at
   * @param serverAlive asked each second
   * @throws LoadFailure if the generator broke
   */
  WarmUpCourse warm(
      LoadEngine engine, LoadPlan plan, OptionalLong server, BooleanSupplier serverAlive)
      throws LoadFailure, InterruptedException {
    BlockingQueue<SecondCounts> ticks = new LinkedBlockingQueue<>();
    LoadRun run = engine.start(plan, Optional.empty(), ticks::add);
    List<WarmUpCourse.Second> seconds = new ArrayList<>();
    WarmUpGate.Standing standing = new WarmUpGate.Standing(false, "no second has passed");
    Optional<ProcessMeter> meter =
        server.isPresent() ? Optional.of(new ProcessMeter(server.getAsLong())) : Optional.empty();
    Optional<ProcessUse> before = meter.flatMap(ProcessMeter::read);
    while (!standing.warm() && !run.ended() && serverAlive.getAsBoolean()) {
      SecondCounts tick = ticks.poll(100, TimeUnit.MILLISECONDS);
      if (tick != null) {
        Optional<ProcessUse> now = meter.flatMap(ProcessMeter::read);
        seconds.add(second(tick, before, now));
        before = now;
        standing = standing(server, seconds);
        progress.phase("warm-up", standing.words());
      }
    }
    run.stop();
    run.await();
    return new WarmUpCourse(standing.words(), standing.warm(), seconds);
  }

  private WarmUpGate.Standing standing(OptionalLong server, List<WarmUpCourse.Second> seconds) {
    return server.isPresent()
        ? new WarmUpGate(limits).after(seconds)
        : new WarmUpGate.Standing(
            seconds.size() >= BLIND_SECONDS,
            "%d of %d s; its CPU can't be read".formatted(seconds.size(), BLIND_SECONDS));
  }

  private static WarmUpCourse.Second second(
      SecondCounts tick, Optional<ProcessUse> before, Optional<ProcessUse> now) {
    if (before.isEmpty() || now.isEmpty()) {
      return new WarmUpCourse.Second(tick.second(), tick.finished(), 0, 0);
    }
    return new WarmUpCourse.Second(
        tick.second(),
        tick.finished(),
        (now.get().cpuNanos() - before.get().cpuNanos()) / 1e9,
        (now.get().compilerNanos() - before.get().compilerNanos()) / 1e9);
  }
}

package dev.loombench.tool.loadtest;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.load.Downstream;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.Home;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Carries out one load, with a generator of its own. */
public final class LoadSession implements AutoCloseable {

  /** Ctrl-C reaches the whole process group, but a generator that ended could tell nothing. */
  private static final List<String> DEAF_TO_CTRL_C =
      List.of("/bin/sh", "-c", "trap '' INT; exec \"$@\"", "sh");

  /** Time for the engine to open connections before the first request is due. */
  private static final Duration AHEAD = Duration.ofSeconds(1);

  private final LoadProcesses processes;
  private final Path downstreamLog;
  private final LoadEngine engine;
  private final LoadProgress progress;

  /**
   * What was measured.
   *
   * @param result what became of the requests
   * @param loaded how long they became due
   * @param interrupted whether it was ended by Ctrl-C
   */
  public record Measured(LoadResult result, Duration loaded, boolean interrupted) {}

  private LoadSession(
      LoadProcesses processes, Path downstreamLog, LoadEngine engine, LoadProgress progress) {
    this.processes = processes;
    this.downstreamLog = downstreamLog;
    this.engine = engine;
    this.progress = progress;
  }

  /** Starts the generator, on every CPU: there is no server of ours to make room for. */
  public static LoadSession start(
      CpuPlacement placement, LoadWorkFolder work, LoadProgress progress) {
    var processes =
        new LoadProcesses(
            Home.path(),
            Home.jdk(),
            Stream.concat(DEAF_TO_CTRL_C.stream(), placement.priorityPrefix().stream()).toList(),
            placement.allowed().size());
    return new LoadSession(
        processes,
        work.file("downstream.log"),
        processes.engine(work.file("generator.log")),
        progress);
  }

  /** Warms the generator up for that plan; the plan's own server sees nothing of it. */
  public void warmUp(LoadPlan measured) throws LoadFailure, InterruptedException {
    progress.warmUpStarts();
    try (Downstream server = processes.downstream(downstreamLog)) {
      for (LoadPlan plan : LoadWarmUp.plans(measured, server.uri())) {
        engine.start(plan, Optional.empty(), _ -> {}).await();
      }
    } catch (InterruptedException e) {
      progress.loadEnded();
      throw Problem.interrupted("interrupted before any load was sent.");
    }
  }

  /** Carries out the plan from now on; when interrupted, what was sent so far is the answer. */
  public Measured measure(LoadPlan plan, Path histograms) throws LoadFailure, InterruptedException {
    LoadPlan soon = startingAt(plan, Instant.now().plus(AHEAD));
    progress.loadStarts(soon.startAt());
    LoadRun run = engine.start(soon, Optional.of(histograms), progress::second);
    try {
      LoadResult result = run.await();
      return new Measured(result, loaded(plan.shape(), result, Instant.now()), false);
    } catch (InterruptedException e) {
      Instant stopped = Instant.now();
      run.stop();
      LoadResult result = run.await();
      return new Measured(result, untilStopped(plan.shape(), result, stopped), true);
    } finally {
      progress.loadEnded();
    }
  }

  @Override
  public void close() {
    engine.close();
  }

  /** Iterations end when they are done; all other shapes last as long as they say. */
  private static Duration loaded(LoadShape shape, LoadResult result, Instant ended) {
    return switch (shape) {
      case LoadShape.Open _, LoadShape.Closed _ -> shape.maxDuration();
      case LoadShape.Iterations _ ->
          shorter(shape.maxDuration(), Duration.between(result.startedAt(), ended));
    };
  }

  /** In whole seconds where there is one, so that rates are over seconds that were whole. */
  private static Duration untilStopped(LoadShape shape, LoadResult result, Instant stopped) {
    Duration sent = shorter(shape.maxDuration(), Duration.between(result.startedAt(), stopped));
    if (sent.isNegative()) {
      return Duration.ZERO;
    }
    return sent.toSeconds() > 0 ? Duration.ofSeconds(sent.toSeconds()) : sent;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static LoadPlan startingAt(LoadPlan plan, Instant startAt) {
    return new LoadPlan(
        plan.targets(),
        plan.requests(),
        plan.order(),
        plan.shape(),
        plan.connections(),
        plan.timeout(),
        plan.drainTimeout(),
        plan.eventLoops(),
        plan.seed(),
        startAt);
  }
}

package dev.loombench.tool.loadtest;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.Stage;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.os.FileTrees;
import dev.loombench.tool.load.Downstream;
import dev.loombench.tool.load.EngineLimits;
import dev.loombench.tool.load.GeneratorPlans;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.load.LoadWatcher;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.Home;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.study.Protocol;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Load test: one load plan against any URL, sent by a generator on all CPUs.
 *
 * @param warmUp true if the generator warms up against a server of Loombench first
 * @param watcher watches all load, warm-up included
 */
public record LoadTest(
    CpuPlacement placement,
    Protocol.Generator generator,
    boolean warmUp,
    Optional<Path> histogramFile,
    LoadProgress progress,
    LoadWatcher watcher) {

  /** Shell that ignores Ctrl-C, which reaches all processes of the terminal, generator included. */
  private static final List<String> IGNORE_CTRL_C =
      List.of("/bin/sh", "-c", "trap '' INT; exec \"$@\"", "sh");

  /** Time for the engine to open connections before the first request is due. */
  private static final Duration LEAD = Duration.ofSeconds(1);

  private static final int WARM_UP_USERS = 8;
  private static final Duration CLOSED_WARM_UP = Duration.ofSeconds(2);
  private static final Duration OPEN_WARM_UP = Duration.ofSeconds(1);
  private static final double MAX_WARM_UP_RATE = 1_000;

  /**
   * Sends the load; if the user interrupts, summarizes the load so far.
   *
   * @throws Problem if no load could be sent
   */
  public LoadSummary run(LoadPlan plan) throws InterruptedException {
    EngineLimits.requireSendable(generator.engine(), plan);
    Path folder = temporaryFolder();
    try {
      return run(plan, folder);
    } catch (LoadFailure e) {
      throw Problem.environment(e.getMessage(), e);
    } finally {
      delete(folder);
    }
  }

  private LoadSummary run(LoadPlan plan, Path folder) throws LoadFailure, InterruptedException {
    var processes =
        new LoadProcesses(
                Home.path(),
                Home.jdk(),
                Stream.concat(IGNORE_CTRL_C.stream(), placement.priorityPrefix().stream()).toList(),
                placement.allowed().size())
            .watchedBy(watcher);
    if (warmUp) {
      try {
        processes.train(generator, progress::preparing);
      } catch (InterruptedException e) {
        throw interruptedBeforeLoad();
      }
    }
    Path histograms = histogramFile.orElseGet(() -> folder.resolve("load.hlog"));
    try (LoadEngine engine = processes.engine(generator, folder.resolve("generator.log"))) {
      if (warmUp && generator.engine() == Protocol.Engine.LOOMBENCH) {
        try (Downstream server = processes.downstream(folder.resolve("downstream.log"))) {
          warmUp(engine, plan, server.uri());
        }
      }
      return measure(engine, plan, histograms);
    }
  }

  private void warmUp(LoadEngine engine, LoadPlan measured, URI server)
      throws LoadFailure, InterruptedException {
    progress.warmUpStarts();
    try {
      for (LoadPlan plan : warmUpPlans(measured, server)) {
        engine.start(plan, Optional.empty(), _ -> {}).await();
      }
    } catch (InterruptedException e) {
      progress.loadEnded();
      throw interruptedBeforeLoad();
    }
  }

  private static Problem interruptedBeforeLoad() {
    return Problem.interrupted("interrupted before any load was sent.");
  }

  private LoadSummary measure(LoadEngine engine, LoadPlan plan, Path histograms)
      throws LoadFailure, InterruptedException {
    engine.awaitReady();
    LoadPlan soon = plan.startingAt(Instant.now().plus(lead(engine)));
    progress.loadStarts(soon.startAt());
    LoadRun run = engine.start(soon, Optional.of(histograms), progress::second);
    try {
      LoadResult result = run.await();
      return summary(plan, result, loaded(plan.shape(), result, Instant.now()), false, histograms);
    } catch (InterruptedException e) {
      Instant stopped = Instant.now();
      run.stop();
      LoadResult result = run.await();
      return summary(plan, result, loadedUntil(plan.shape(), result, stopped), true, histograms);
    } finally {
      progress.loadEnded();
    }
  }

  private static Duration lead(LoadEngine engine) {
    return engine.lead().compareTo(LEAD) > 0 ? engine.lead() : LEAD;
  }

  private LoadSummary summary(
      LoadPlan plan, LoadResult result, Duration loaded, boolean interrupted, Path histograms) {
    return LoadSummary.of(
        LoadSettings.of(plan),
        result,
        LatencyLog.read(histograms),
        new LoadSummary.Circumstances(
            loaded,
            interrupted,
            warmUp || generator.engine() != Protocol.Engine.LOOMBENCH,
            placement.facts().get("generator.priority"),
            placement.allowed().size(),
            generator.count()));
  }

  /** Returns the time for which load was sent: iterations end early when all are done. */
  private static Duration loaded(LoadShape shape, LoadResult result, Instant ended) {
    return switch (shape) {
      case LoadShape.Open _, LoadShape.Closed _, LoadShape.Groups _ -> shape.maxDuration();
      case LoadShape.Iterations _ ->
          shorter(shape.maxDuration(), Duration.between(result.startedAt(), ended));
    };
  }

  /** Rounds down to whole seconds, if there is one, so that rates refer to whole seconds. */
  private static Duration loadedUntil(LoadShape shape, LoadResult result, Instant stopped) {
    Duration sent = shorter(shape.maxDuration(), Duration.between(result.startedAt(), stopped));
    if (sent.isNegative()) {
      return Duration.ZERO;
    }
    return sent.toSeconds() > 0 ? Duration.ofSeconds(sent.toSeconds()) : sent;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** Returns plans that make the generator's JVM compile its code before the measured load. */
  private static List<LoadPlan> warmUpPlans(LoadPlan measured, URI server) {
    var plans = new ArrayList<LoadPlan>();
    plans.add(
        warmUpPlan(
            measured,
            server,
            new LoadShape.Closed(
                List.of(Stage.constant(WARM_UP_USERS, CLOSED_WARM_UP)), Duration.ZERO)));
    if (measured.shape() instanceof LoadShape.Open(Spacing spacing, List<Stage> rates)) {
      double rate = Math.min(Stage.highest(rates), MAX_WARM_UP_RATE);
      plans.add(
          warmUpPlan(
              measured,
              server,
              new LoadShape.Open(spacing, List.of(Stage.constant(rate, OPEN_WARM_UP)))));
    }
    return plans;
  }

  private static LoadPlan warmUpPlan(LoadPlan measured, URI server, LoadShape shape) {
    return GeneratorPlans.against(
        server,
        shape,
        Math.max(WARM_UP_USERS, measured.eventLoops()),
        measured.eventLoops(),
        measured.seed(),
        Instant.EPOCH);
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("loombench-load-");
    } catch (IOException e) {
      throw Problem.environment("cannot create a temporary folder: " + Problem.reason(e), e);
    }
  }

  private static void delete(Path folder) {
    try {
      FileTrees.delete(folder);
    } catch (IOException e) {
      throw Problem.environment(
          "cannot remove the temporary folder %s: %s; remove it by hand."
              .formatted(folder, Problem.reason(e)),
          e);
    }
  }
}

package dev.loombench.tool.run.warmup;

import dev.loombench.contract.LoadShape;
import dev.loombench.contract.Stage;
import dev.loombench.tool.load.Downstream;
import dev.loombench.tool.load.GeneratorPlans;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadProcesses;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Warm-up of the generator alone, so that a cold server is measured by a warm generator. The other
 * server runs on the generator's CPUs.
 */
public final class GeneratorWarmUp {

  private static final int USERS = 8;
  private static final Duration LENGTH = Duration.ofSeconds(3);

  private GeneratorWarmUp() {}

  /** Sends requests to another server; none if the generator's host does not reach it. */
  public static void run(LoadEngine engine, LoadProcesses processes, int eventLoops, Path log)
      throws LoadFailure, InterruptedException {
    if (!engine.isHere()) {
      return;
    }
    var users = new LoadShape.Closed(List.of(Stage.constant(USERS, LENGTH)), Duration.ZERO);
    engine.awaitReady();
    try (Downstream other = processes.downstream(log)) {
      engine
          .start(
              GeneratorPlans.against(
                  other.uri(),
                  users,
                  Math.max(USERS, eventLoops),
                  eventLoops,
                  1,
                  Instant.now().plus(engine.lead())),
              Optional.empty(),
              _ -> {})
          .await();
    }
  }
}

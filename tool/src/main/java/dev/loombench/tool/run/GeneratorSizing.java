package dev.loombench.tool.run;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.Stage;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.Role;
import dev.loombench.tool.load.Downstream;
import dev.loombench.tool.load.GeneratorPlans;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.GeneratorLimit;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Number of generators of a study that leaves it to a calibration: each stays below the limit of
 * its CPU at the study's highest rate.
 *
 * @param reason sentence that derives it
 */
record GeneratorSizing(int count, String reason) {

  private static final Duration WARM_UP = Duration.ofSeconds(6);
  private static final Duration MEASURED = Duration.ofSeconds(3);
  private static final int USERS = 16;

  /** Highest rate of the calibration; beyond it a request costs less, since sends are batched. */
  private static final double MAX_RATE = 5_000;

  /**
   * Returns the study with a number of generators: of the run in the folder, if there is one, else
   * of a calibration.
   */
  static Study sized(Study study, Path folder) throws InterruptedException {
    Protocol.Generator generator = study.protocol().generator();
    if (!generator.isAuto()) {
      return study;
    }
    if (RunDirectory.isOne(folder)) {
      Study stored = RunDirectory.open(folder).study();
      int count = stored.protocol().generator().count();
      return with(study, count).at(stored.scale());
    }
    CpuPlacement placement = CpuPlacement.ofThisProcess();
    int cpus = placement.cpus(Role.GENERATOR).size();
    OptionalDouble rate = highestRate(study);
    GeneratorSizing sizing =
        rate.isEmpty() || cpus == 1
            ? withoutCalibration(cpus)
            : of(rate.getAsDouble(), secondsPerRequest(placement, rate.getAsDouble()), cpus);
    return with(study, sizing.count()).at(study.scale().noting(List.of(sizing.reason())));
  }

  private static Study with(Study study, int count) {
    return study.with(study.protocol().sendingWith(study.protocol().generator().of(count)));
  }

  /** Returns the number for a rate that is not known in advance: one for each CPU. */
  static GeneratorSizing withoutCalibration(int cpus) {
    return new GeneratorSizing(
        Math.min(cpus, Protocol.Generator.MAX_COUNT),
        cpus == 1
            ? "The number of generators is 1: they have one CPU."
            : "The number of generators is that of their CPUs, %d: the highest rate is not known in advance."
                .formatted(cpus));
  }

  /** Returns the number for a rate. */
  static GeneratorSizing of(double rate, double secondsPerRequest, int cpus) {
    double needed = rate * secondsPerRequest;
    int wanted = Math.max(1, (int) Math.ceil(needed / GeneratorLimit.SHARE_OF_CPUS));
    int count = Math.min(wanted, Math.min(cpus, Protocol.Generator.MAX_COUNT));
    return new GeneratorSizing(
        count,
        String.format(
            Locale.ROOT,
            "The number of generators is %d: a request takes %.1f µs of the generator's CPU, so"
                + " %.0f/s need %.2f CPUs, of which each generator may use %.0f %% of one%s.",
            count,
            secondsPerRequest * 1e6,
            rate,
            needed,
            100 * GeneratorLimit.SHARE_OF_CPUS,
            count < wanted ? "; there are only %d CPUs for them".formatted(cpus) : ""));
  }

  /**
   * Returns the highest rate of a study's loads; empty if one of them has no known highest rate.
   */
  static OptionalDouble highestRate(Study study) {
    double highest = 0;
    for (var workload : study.workloads()) {
      for (Load load : workload.loads()) {
        OptionalDouble rate = highestRate(load);
        if (rate.isEmpty()) {
          return rate;
        }
        highest = Math.max(highest, rate.getAsDouble());
      }
    }
    return OptionalDouble.of(highest);
  }

  private static OptionalDouble highestRate(Load load) {
    return switch (load) {
      case OpenModel open -> open.highestRate();
      case ClosedModel closed ->
          closed.thinkTime().isPositive()
              ? OptionalDouble.of(closed.users() / (closed.thinkTime().toNanos() / 1e9))
              : OptionalDouble.empty();
    };
  }

  /** Measures the generator's CPU for a request with a small answer, after a warm-up. */
  private static double secondsPerRequest(CpuPlacement placement, double rate)
      throws InterruptedException {
    Path log = temporaryLog();
    try (Downstream server = processes(placement, Role.SERVER).downstream(log);
        LoadEngine engine = processes(placement, Role.GENERATOR).engine(log)) {
      engine.awaitReady();
      var users = new LoadShape.Closed(List.of(Stage.constant(USERS, WARM_UP)), Duration.ZERO);
      engine.start(plan(server.uri(), users, engine), Optional.empty(), _ -> {}).await();
      var open =
          new LoadShape.Open(
              LoadShape.Spacing.UNIFORM,
              List.of(Stage.constant(Math.min(rate, MAX_RATE), MEASURED)));
      LoadResult result =
          engine.start(plan(server.uri(), open, engine), Optional.empty(), _ -> {}).await();
      return result.health().cpuSeconds() / result.scheduled();
    } catch (LoadFailure failure) {
      throw Problem.environment(
          "generators: auto: the calibration failed: %s".formatted(Problem.reason(failure)),
          failure);
    } finally {
      log.toFile().delete();
    }
  }

  private static LoadProcesses processes(CpuPlacement placement, Role role) {
    return new LoadProcesses(
        Home.path(), Home.jdk(), placement.prefix(role), placement.cpus(role).size());
  }

  private static Path temporaryLog() {
    try {
      return Files.createTempFile("loombench-calibration", ".log");
    } catch (IOException cause) {
      throw Problem.environment(
          "can't write a temporary file: %s".formatted(Problem.reason(cause)), cause);
    }
  }

  private static LoadPlan plan(URI server, LoadShape shape, LoadEngine engine) {
    return GeneratorPlans.against(server, shape, USERS, 1, 1, Instant.now().plus(engine.lead()));
  }
}

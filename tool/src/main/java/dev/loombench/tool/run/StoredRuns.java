package dev.loombench.tool.run;

import dev.loombench.contract.HistogramTag;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.measure.LatencyHistograms;
import dev.loombench.tool.analyze.measure.LatencySource;
import dev.loombench.tool.analyze.profile.StackSource;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunData;
import dev.loombench.tool.plan.Planner;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.StackLog;
import dev.loombench.tool.store.TrialSample;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads stored runs for analysis. */
public final class StoredRuns {

  private StoredRuns() {}

  /**
   * Reads the run of a folder.
   *
   * @throws Problem if the folder holds no run, is damaged, or has no trial yet
   */
  public static StoredRun read(Path folder) {
    RunDirectory directory = RunDirectory.open(folder);
    RunDirectory.Content content = directory.content();
    var run =
        new StoredRun(
            folder.toString(),
            content.study(),
            directory.notMeasured(),
            environments(directory),
            content.trials());
    if (run.trials().isEmpty()) {
      throw empty(directory);
    }
    return run;
  }

  /** Analyzes a run without its latency curves and profiles, which are in files of their own. */
  public static Analysis analyze(StoredRun run) {
    return Analysis.of(
        new RunData(
            run.study(),
            run.notMeasured(),
            run.environments().getLast(),
            run.trials(),
            run.trials().size()),
        (_, _) -> Optional.empty(),
        StackSource.NONE);
  }

  /**
   * Analyzes a run with everything stored in its folder.
   *
   * @throws Problem if it has no trial yet, or its files do not belong to its study
   */
  static Analysis analyze(RunDirectory directory) {
    try {
      return analyze(directory, directory.content());
    } catch (Problem problem) {
      throw problem.kind() == Problem.Kind.USAGE && !directory.environments().isEmpty()
          ? Problem.invalidData(
              "%s is damaged: %s".formatted(directory.root(), problem.getMessage()), problem)
          : problem;
    }
  }

  private static Analysis analyze(RunDirectory directory, RunDirectory.Content content) {
    Study study = content.study();
    List<Environment> environments = environments(directory);
    return Analysis.of(
        new RunData(
            study,
            directory.notMeasured(),
            environments.getLast(),
            content.trials(),
            Planner.of(study, environments.size()).planned(content.history()),
            content.ofOtherBuilds()),
        latencies(directory, content.sample()),
        stacks(directory));
  }

  private static List<Environment> environments(RunDirectory directory) {
    List<Environment> environments = directory.environments();
    if (environments.isEmpty()) {
      throw empty(directory);
    }
    return environments;
  }

  private static Problem empty(RunDirectory directory) {
    return Problem.invalidData(
        "%s has no trial yet; resume it with 'loombench run STUDY --out %s'."
            .formatted(directory.root(), directory.root()));
  }

  private static LatencySource latencies(RunDirectory directory, TrialSample sample) {
    return (trial, measurement) ->
        trial
            .latencies()
            .filter(_ -> sample.contains(trial.trial()))
            .map(directory.root()::resolve)
            .filter(file -> !directory.isSetAside(file))
            .map(file -> LatencyLog.read(file, measurement.window()))
            .map(
                log ->
                    new LatencyHistograms(
                        log.within(measurement.window(), HistogramTag.LATENCY),
                        log.within(measurement.window(), HistogramTag.SERVICE),
                        log.within(measurement.window(), HistogramTag.FAILED),
                        log.within(measurement.window(), HistogramTag.CENSORED)));
  }

  private static StackSource stacks(RunDirectory directory) {
    return (trial, measurement) -> {
      Path file = directory.trialFile(trial.trial(), StackLog.ENDING);
      return Files.exists(file)
          ? StackLog.read(file).stream()
              .filter(sampled -> sampled.window().equals(measurement.window()))
              .findFirst()
          : Optional.empty();
    };
  }
}

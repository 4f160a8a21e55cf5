package dev.loombench.tool.cli;

import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.profile.StackSource;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunData;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.trial.Environment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads runs that were made before, for commands that measure nothing. */
final class StoredRuns {

  private StoredRuns() {}

  /**
   * The run of that folder.
   *
   * @throws Problem if it is none, is damaged, or holds no trial yet
   */
  static StoredRun read(Path path) {
    RunDirectory directory = RunDirectory.open(path);
    var run =
        new StoredRun(
            path.toString(),
            directory.measured(),
            directory.notMeasured(),
            environments(directory),
            directory.trials());
    if (run.trials().isEmpty()) {
      throw empty(directory);
    }
    return run;
  }

  /** What it says, without latency curves and profiles: those need more files than its trials. */
  static Analysis analyzed(StoredRun run) {
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

  private static List<Environment> environments(RunDirectory directory) {
    var environments = directory.environments();
    if (environments.isEmpty()) {
      throw empty(directory);
    }
    return environments;
  }

  private static Problem empty(RunDirectory directory) {
    return Problem.invalidData(
        "%s holds no trial yet: 'loombench run' with this --out goes on."
            .formatted(directory.root()));
  }
}

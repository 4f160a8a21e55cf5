package dev.loombench.tool.cli;

import dev.loombench.tool.analyse.Analysis;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Trial;
import java.util.List;

/** What the exit code of a run tells: whether every question of the study got figures. */
final class RunVerdict {

  private RunVerdict() {}

  /**
   * 0 if every variant has a completed trial at every point; else 3 if a server or driver broke, or
   * 4 if all that was measured is invalid.
   */
  static int exitCode(Analysis analysis) {
    List<TrialRecord> unanswered =
        analysis.trials().stream()
            .filter(
                trial ->
                    analysis.trials().stream()
                        .noneMatch(other -> other.completed() && samePoint(trial, other)))
            .toList();
    if (unanswered.isEmpty()) {
      return 0;
    }
    boolean broke =
        unanswered.stream().anyMatch(trial -> trial.outcome() instanceof Outcome.Failed);
    return broke ? Problem.Kind.ENVIRONMENT.exitCode() : Problem.Kind.INVALID_DATA.exitCode();
  }

  private static boolean samePoint(TrialRecord one, TrialRecord other) {
    Trial a = one.trial();
    Trial b = other.trial();
    return a.pass() == b.pass()
        && a.variant().equals(b.variant())
        && a.workload().equals(b.workload())
        && a.load().equals(b.load());
  }
}

package dev.loombench.tool.run;

import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Trial;
import java.util.List;

/** What the exit code of a run tells: whether every question of the study got figures. */
public final class RunVerdict {

  private RunVerdict() {}

  /**
   * 0 if every variant has a completed trial at every point; else 3 if a server or driver broke, or
   * 4 if all that was measured is invalid.
   */
  public static int exitCode(Analysis analysis) {
    return analysis.study().design() instanceof Design.Capacity
        ? ofCapacity(analysis)
        : ofPoints(analysis);
  }

  /** 0 if a rate was found that the server holds; that it fails beyond is no mishap there. */
  private static int ofCapacity(Analysis analysis) {
    boolean found =
        analysis.conclusions().capacities().stream()
            .noneMatch(capacity -> capacity.result() instanceof CapacityResult.Result.NotFound);
    return found ? 0 : codeOf(analysis.trials());
  }

  private static int ofPoints(Analysis analysis) {
    List<TrialRecord> unanswered =
        analysis.trials().stream()
            .filter(
                trial ->
                    analysis.trials().stream()
                        .noneMatch(other -> other.completed() && samePoint(trial, other)))
            .toList();
    return unanswered.isEmpty() ? 0 : codeOf(unanswered);
  }

  private static int codeOf(List<TrialRecord> unanswered) {
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

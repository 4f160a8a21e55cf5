package dev.loombench.tool.run;

import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Trial;
import java.util.List;

/** Exit code of a run. */
public final class RunExitCode {

  private RunExitCode() {}

  /**
   * Returns 0 if every variant has a completed trial at every point, or, for a capacity search, if
   * a sustainable rate was found. Otherwise returns 3 if a server or the generator failed, and 4 if
   * all trials of a point are invalid.
   */
  public static int of(Analysis analysis) {
    return analysis.study().design() instanceof Design.Capacity
        ? ofCapacity(analysis)
        : ofPoints(analysis);
  }

  /** Failures above the sustainable rate are expected and do not count. */
  private static int ofCapacity(Analysis analysis) {
    boolean found =
        analysis.conclusions().capacities().stream()
            .noneMatch(capacity -> capacity.result() instanceof CapacityResult.Result.NotFound);
    return found ? 0 : codeOf(analysis.trials());
  }

  private static int ofPoints(Analysis analysis) {
    List<TrialRecord> incomplete =
        analysis.trials().stream()
            .filter(
                trial ->
                    analysis.trials().stream()
                        .noneMatch(other -> other.completed() && samePoint(trial, other)))
            .toList();
    return incomplete.isEmpty() ? 0 : codeOf(incomplete);
  }

  private static int codeOf(List<TrialRecord> trials) {
    boolean failed = trials.stream().anyMatch(trial -> trial.outcome() instanceof Outcome.Failed);
    return failed ? Problem.Kind.ENVIRONMENT.exitCode() : Problem.Kind.INVALID_DATA.exitCode();
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

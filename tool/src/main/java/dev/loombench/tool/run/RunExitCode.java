package dev.loombench.tool.run;

import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Exit code of a run. */
public final class RunExitCode {

  /** Pass, variant, workload and load of trials. */
  private record Place(Pass pass, VariantId variant, Optional<WorkloadId> workload, LoadId load) {}

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
    Set<Place> complete =
        analysis.trials().stream()
            .filter(TrialRecord::completed)
            .map(RunExitCode::place)
            .collect(Collectors.toSet());
    List<TrialRecord> incomplete =
        analysis.trials().stream().filter(trial -> !complete.contains(place(trial))).toList();
    return incomplete.isEmpty() ? 0 : codeOf(incomplete);
  }

  private static int codeOf(List<TrialRecord> trials) {
    boolean failed = trials.stream().anyMatch(trial -> trial.outcome() instanceof Outcome.Failed);
    return failed ? Problem.Kind.ENVIRONMENT.exitCode() : Problem.Kind.INVALID_DATA.exitCode();
  }

  private static Place place(TrialRecord record) {
    Trial trial = record.trial();
    return new Place(trial.pass(), trial.variant(), trial.workload(), trial.load());
  }
}

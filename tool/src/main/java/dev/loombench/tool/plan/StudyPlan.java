package dev.loombench.tool.plan;

import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Pass;
import java.util.List;
import java.util.Map;

/**
 * Trials of a study before the first one, and their time.
 *
 * @param ramps true if there are ramps without a last rate, whose time is that of all steps up to
 *     {@link #RAMP_END}
 */
public record StudyPlan(Map<Pass, Integer> trials, TimeLeft time, boolean ramps) {

  /** Rate at which ramps are assumed to end, in requests per second. */
  public static final int RAMP_END = 10_000;

  public static StudyPlan of(Study study) {
    Planner planner = Planner.of(study, 1);
    boolean ramps =
        study.workloads().stream()
            .flatMap(workload -> workload.loads().stream())
            .anyMatch(load -> load instanceof OpenModel.Ramp ramp && ramp.toPerSecond().isEmpty());
    return new StudyPlan(planner.remainingByPass(List.of()), planner.left(study, List.of()), ramps);
  }
}

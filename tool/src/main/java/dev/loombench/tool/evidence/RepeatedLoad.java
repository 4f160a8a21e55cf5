package dev.loombench.tool.evidence;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Trial;
import java.util.Optional;

/**
 * One load of one workload, whose blocks are repeated.
 *
 * @param workload the workload; empty for start-ups
 */
public record RepeatedLoad(Optional<WorkloadId> workload, LoadId load) {

  public static RepeatedLoad of(PointId point) {
    return new RepeatedLoad(point.workload(), point.load());
  }

  public static RepeatedLoad of(Trial trial) {
    return new RepeatedLoad(trial.workload(), trial.load());
  }

  public boolean contains(Trial trial) {
    return trial.workload().equals(workload) && trial.load().equals(load);
  }
}

package dev.loombench.tool.evidence;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Trial;
import java.util.Optional;

/**
 * One load of one workload, whose blocks are repeated.
 *
 * @param workload the workload; empty for start-ups
 */
public record RepeatedLoad(Optional<WorkloadId> workload, LoadId load) {

  /** Returns true if a trial is made under it. */
  public boolean contains(Trial trial) {
    return trial.workload().equals(workload) && trial.load().equals(load);
  }
}

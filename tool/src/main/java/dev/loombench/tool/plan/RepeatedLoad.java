package dev.loombench.tool.plan;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Trial;
import java.util.Optional;

/**
 * One load of one workload, whose blocks are repeated.
 *
 * @param workload the workload; empty for start-ups
 */
record RepeatedLoad(Optional<WorkloadId> workload, LoadId load) {

  boolean contains(Trial trial) {
    return trial.workload().equals(workload) && trial.load().equals(load);
  }
}

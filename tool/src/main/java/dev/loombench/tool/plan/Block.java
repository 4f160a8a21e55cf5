package dev.loombench.tool.plan;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import java.util.Optional;

/**
 * One trial of every variant under one load. Blocks are repeated.
 *
 * @param workload the workload; empty for start-ups
 */
record Block(Pass pass, int repetition, Optional<WorkloadId> workload, LoadId load) {

  /**
   * Returns the text that seeds are derived from. It must not change, so that a resumed run draws
   * the same numbers.
   */
  String seedText() {
    return "Block[pass=%s, repetition=%d, workload=%s, load=%s]"
        .formatted(pass, repetition, workload.map(WorkloadId::name).orElse(""), load.label());
  }

  boolean contains(PastTrial past) {
    return samePoint(past) && past.trial().block() == repetition;
  }

  boolean samePoint(PastTrial past) {
    Trial trial = past.trial();
    return trial.pass() == pass && trial.workload().equals(workload) && trial.load().equals(load);
  }
}

package dev.loombench.tool.plan;

import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;

/** One trial of every variant under one load; blocks repeat. */
record Block(Pass pass, int repetition, String workload, String load) {

  boolean holds(PastTrial past) {
    return samePoint(past) && past.trial().block() == repetition;
  }

  boolean samePoint(PastTrial past) {
    Trial trial = past.trial();
    return trial.pass() == pass && trial.workload().equals(workload) && trial.load().equals(load);
  }
}

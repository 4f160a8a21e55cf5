package dev.loombench.tool.report;

import dev.loombench.tool.store.TrialRecord;

/** The name of a trial's file in the run directory, to which every figure can be traced. */
final class TrialFile {

  private TrialFile() {}

  static String of(TrialRecord trial) {
    return "trials/" + trial.trial().id() + ".json";
  }
}

package dev.loombench.tool.report.common;

import dev.loombench.tool.store.TrialRecord;

/** The name of a trial's file in the run directory, to which every figure can be traced. */
public final class TrialFile {

  private TrialFile() {}

  public static String of(TrialRecord trial) {
    return "trials/" + trial.trial().id() + ".json";
  }
}

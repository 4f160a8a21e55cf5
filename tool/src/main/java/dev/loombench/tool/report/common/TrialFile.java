package dev.loombench.tool.report.common;

import dev.loombench.tool.store.TrialRecord;

/** Path of a trial's file in the run folder. */
public final class TrialFile {

  private TrialFile() {}

  public static String of(TrialRecord trial) {
    return "trials/" + trial.trial().id() + ".json";
  }
}

package dev.loombench.tool.run.trial;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.WarmUpTimeSeries.FewUsers;
import java.util.List;

/**
 * Longest first phase that a server of a run needed to come to rest. Later servers are warmed up at
 * least as long, so that no variant is warmed up less than another. A server that never came to
 * rest is not counted.
 */
public final class LongestWarmUp {

  private int seconds;

  /** Creates the longest of the trials so far. */
  public LongestWarmUp(List<TrialRecord> trials) {
    trials.forEach(trial -> add(trial.warmUp()));
  }

  /** Adds the warm-up of a server. */
  void add(WarmUpTimeSeries warmUp) {
    warmUp
        .fewUsers()
        .filter(FewUsers::reachedRest)
        .ifPresent(phase -> seconds = Math.max(seconds, phase.seconds().orElse(0)));
  }

  /** Returns its length; 0 before the first server. */
  int seconds() {
    return seconds;
  }
}

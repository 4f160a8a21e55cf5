package dev.loombench.tool.run.trial;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;

/** Is told how a run goes. */
public interface RunProgress {

  /**
   * A trial begins.
   *
   * @param remaining how many trials are still to come, this one included
   * @param left how long they will take
   */
  void begins(Trial trial, int remaining, Duration left);

  /** The trial in hand enters a phase, like {@code warm-up}; the detail may be empty. */
  void phase(String phase, String detail);

  /** The trial in hand has ended. */
  void ended(TrialRecord trial);

  /** Something the user should know. */
  void note(String message);
}

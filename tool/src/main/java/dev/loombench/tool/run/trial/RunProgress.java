package dev.loombench.tool.run.trial;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Trial;
import java.nio.file.Path;
import java.time.Duration;

/** Receiver of the progress of a run. */
public interface RunProgress {

  /**
   * A run starts or resumes.
   *
   * @param study name of the study
   * @param folder folder of the run
   */
  default void runStarts(String study, Path folder) {}

  /**
   * A trial starts.
   *
   * @param remaining the number of trials to come, this one included
   * @param left the estimated time until the end of the run
   */
  void trialStarts(Trial trial, int remaining, Duration left);

  /** The current trial enters a phase, like {@code warming up}; the detail may be empty. */
  void phase(String phase, String detail);

  /** The current trial ended. */
  void trialEnded(TrialRecord trial);

  /** A message for the user. */
  void note(String message);
}

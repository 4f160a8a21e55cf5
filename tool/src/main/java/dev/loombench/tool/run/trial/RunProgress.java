package dev.loombench.tool.run.trial;

import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Trial;
import java.nio.file.Path;
import java.util.List;

/** Receiver of the progress of a run. */
public interface RunProgress {

  /**
   * A command starts that does more than one run. Its first step starts.
   *
   * @param study study of the first run
   * @param steps names of all steps, like {@code first start of virtual}
   */
  default void stepsStart(Study study, List<String> steps) {}

  /**
   * The current step ended, and the next starts.
   *
   * @param result its result in a few words
   */
  default void stepEnded(String result) {}

  /**
   * A run starts or resumes.
   *
   * @param folder folder of the run
   */
  default void runStarts(Study study, Path folder) {}

  /**
   * A trial starts.
   *
   * @param remaining the number of trials to come, this one included
   * @param left the estimated time until the end of the run
   */
  void trialStarts(Trial trial, int remaining, TimeLeft left);

  /** The current trial enters a phase, like {@code warming up}; the detail may be empty. */
  void phase(String phase, String detail);

  /** The current trial ended. */
  void trialEnded(TrialRecord trial);

  /** A message for the user. */
  void note(String message);
}

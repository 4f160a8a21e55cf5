package dev.loombench.tool.run.trial;

import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Trial;
import java.nio.file.Path;
import java.util.List;

/** Receiver of the progress of a run. */
public interface RunProgress {

  /** A command of several steps starts with the study of its first run. */
  default void stepsStart(Study study, List<String> steps) {}

  /** The current step ended with a result in a few words, and the next starts. */
  default void stepEnded(String result) {}

  /** A run starts or resumes. */
  default void runStarts(Study study, Path folder) {}

  /** A trial starts; that many remain, this one included. */
  void trialStarts(Trial trial, int remaining, TimeLeft left);

  /** The current trial enters a phase, like {@code warming up}; the detail may be empty. */
  void phase(String phase, String detail);

  void trialEnded(TrialRecord trial);

  void note(String message);
}

package dev.loombench.tool.plan;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides what to run next: the one seam behind which fixed blocks, stopping when sure, capacity
 * search and sweeps differ. A planner is a pure function of the history, so that a run resumes by
 * asking it again.
 */
public interface Planner {

  /** The next trial, or none when the study is done. */
  Optional<Trial> next(List<PastTrial> history);

  /** How many trials of each pass are still to come, if none of them has to be repeated. */
  Map<Pass, Integer> remainingByPass(List<PastTrial> history);

  /** How many trials a whole run has, repeats not counted, as far as its history tells by now. */
  default int planned(List<PastTrial> history) {
    return remaining(List.of());
  }

  /** How long what is still to come will take, if none of it has to be repeated. */
  default Duration left(Study study, List<PastTrial> history) {
    return TimeEstimate.left(study, history, remainingByPass(history));
  }

  /** How many trials are still to come, if none of them has to be repeated. */
  default int remaining(List<PastTrial> history) {
    return remainingByPass(history).values().stream().mapToInt(Integer::intValue).sum();
  }
}

package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Planner of the next trial. Fixed blocks, optional stopping, capacity search and sweeps are
 * planners. A planner is a pure function of the history, so a run is resumed by asking it again.
 */
public interface Planner {

  /** Returns the next trial, or empty when the study is complete. */
  Optional<Trial> next(List<PastTrial> history);

  /** Returns the number of trials of each pass still to come, without repetitions. */
  Map<Pass, Integer> remainingByPass(List<PastTrial> history);

  /** Returns the number of trials of the whole run without repetitions, as known by now. */
  default int planned(List<PastTrial> history) {
    return remaining(List.of());
  }

  /** Returns the time until the end of the run, with the expected repetitions. */
  default TimeLeft left(Study study, List<PastTrial> history) {
    return new TimeEstimate(study, history).left(remainingByPass(history));
  }

  /** Returns the number of trials still to come, without repetitions. */
  default int remaining(List<PastTrial> history) {
    return remainingByPass(history).values().stream().mapToInt(Integer::intValue).sum();
  }
}

package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.study.Design;
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

  /**
   * Returns the planner of a study's design.
   *
   * @param epoch epoch of new trials
   */
  static Planner of(Study study, int epoch) {
    return of(study, epoch, List.of());
  }

  /**
   * Returns the planner of a run that is resumed.
   *
   * @param resumed trials made before
   */
  static Planner of(Study study, int epoch, List<PastTrial> resumed) {
    return switch (study.design()) {
      case Design.Fixed() -> new FixedBlocks(study, epoch);
      case Design.UntilSure untilSure -> new UntilSure(study, untilSure, epoch, resumed);
      case Design.Capacity capacity -> new CapacitySearch(study, capacity, epoch);
      case Design.Sweep sweep -> new Sweep(study, sweep, epoch);
    };
  }

  static int nextNumber(List<PastTrial> history) {
    return history.stream().mapToInt(past -> past.trial().number()).max().orElse(0) + 1;
  }

  static int made(List<PastTrial> history) {
    return (int) history.stream().filter(past -> past.trial().attempt() == 1).count();
  }

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

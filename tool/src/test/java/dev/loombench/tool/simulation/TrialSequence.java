package dev.loombench.tool.simulation;

import dev.loombench.tool.evidence.Looks;
import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.plan.Planner;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Trials of a study in the order in which its planner asks for them. Only at interim analyses does
 * the next trial depend on what was measured; other answers of the planner are remembered.
 */
final class TrialSequence {

  /** State of a run, determined by the trials so far. */
  static final class State {
    private Optional<Trial> remembered = Optional.empty();
    private boolean isKnown;
    private final Map<Trial, State> after = new HashMap<>();

    /** Returns the state after a trial. */
    synchronized State after(Trial trial) {
      return after.computeIfAbsent(trial, _ -> new State());
    }
  }

  private final Study study;
  private final Planner planner;
  private final State start = new State();

  TrialSequence(Study study) {
    this.study = study;
    this.planner = Planner.of(study, 1);
  }

  Study study() {
    return study;
  }

  /** Returns the state of a run without trials. */
  State start() {
    return start;
  }

  /** Returns the trial that the planner asks for; empty at the end of the run. */
  Optional<Trial> next(State state, List<TrialRecord> made) {
    if (isAtInterimAnalysis(made)) {
      return planner.next(history(made));
    }
    synchronized (state) {
      if (!state.isKnown) {
        state.remembered = planner.next(history(made));
        state.isKnown = true;
      }
      return state.remembered;
    }
  }

  private boolean isAtInterimAnalysis(List<TrialRecord> made) {
    return made.size() % study.variants().size() == 0
        && !made.isEmpty()
        && Looks.of(study, history(made)).after().contains(made.getLast().trial().block());
  }

  private static List<PastTrial> history(List<TrialRecord> made) {
    return made.stream()
        .map(
            one ->
                new PastTrial(
                    one.trial(),
                    one.epoch(),
                    one.outcome(),
                    Duration.between(one.started(), one.ended()),
                    one.measurements()))
        .toList();
  }
}

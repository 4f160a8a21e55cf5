package dev.loombench.tool.run;

import dev.loombench.tool.study.Load;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Outcome;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges a trial whose rates were chosen as it went. Its windows stand for themselves: one in which
 * something else took the CPU is left out, and the others are as good as before.
 */
final class ProbeJudgement {

  /** A trial that lost a larger share of its windows is not believed at all. */
  private static final double MOST_LOST = 0.5;

  private final Load load;
  private final Judgement.Cpus cpus;

  ProbeJudgement(Load load, Judgement.Cpus cpus) {
    this.load = load;
    this.cpus = cpus;
  }

  /** Ends the draft's trial, without the windows that are not believed. */
  void judge(TrialDraft draft, List<String> flagsNotInForce) {
    List<Measurement> believed = new ArrayList<>();
    List<String> lost = new ArrayList<>();
    List<Disturbance> disturbances = new ArrayList<>();
    for (Measurement measurement : draft.measurements()) {
      List<Disturbance> reasons = Judgement.of(load, measurement, cpus);
      if (reasons.isEmpty()) {
        believed.add(measurement);
      } else {
        disturbances.addAll(reasons);
        lost.add(measurement.point() + ": " + Disturbance.words(reasons));
      }
    }
    int made = draft.measurements().size();
    draft.believed(believed);
    if (!lost.isEmpty()) {
      draft.fact("windows.not.believed", String.join(" | ", lost));
    }
    draft.ended(
        lost.size() > MOST_LOST * made
            ? new Outcome.Invalid(
                Disturbance.doubt(disturbances),
                "%d of %d windows are not believed: %s"
                    .formatted(lost.size(), made, lost.getFirst()))
            : Judgement.of(load, List.of(), cpus, flagsNotInForce));
  }
}

package dev.loombench.tool.run.trial;

import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.SloResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Judges a trial whose rates were chosen as it went. Its windows stand for themselves: one in which
 * something else took the CPU is left out, and the others are as good as before. But a rate that
 * was held though something disturbed it is held all the more.
 */
final class ProbeJudgement {

  /** A trial that lost a larger share of its windows is not believed at all. */
  private static final double MOST_LOST = 0.5;

  private final Load load;
  private final TrialValidity.Cpus cpus;

  ProbeJudgement(Load load, TrialValidity.Cpus cpus) {
    this.load = load;
    this.cpus = cpus;
  }

  /** Ends the draft's trial, without the windows that are not believed. */
  void judge(TrialDraft draft, List<String> flagsNotInForce) {
    List<Measurement> believed = new ArrayList<>();
    List<String> lost = new ArrayList<>();
    List<String> heldThough = new ArrayList<>();
    List<Disturbance> disturbances = new ArrayList<>();
    for (Measurement measurement : draft.measurements()) {
      List<Disturbance> reasons = TrialValidity.of(load, measurement, cpus);
      if (reasons.isEmpty()) {
        believed.add(measurement);
      } else if (isHeld(measurement)) {
        believed.add(measurement);
        heldThough.add(measurement.step().label() + ": " + Disturbance.words(reasons));
      } else {
        disturbances.addAll(reasons);
        lost.add(measurement.step().label() + ": " + Disturbance.words(reasons));
      }
    }
    int made = draft.measurements().size();
    draft.believed(believed);
    if (!lost.isEmpty()) {
      draft.fact("windows.not.believed", String.join(" | ", lost));
    }
    if (!heldThough.isEmpty()) {
      draft.fact("windows.held.though", String.join(" | ", heldThough));
    }
    draft.ended(
        lost.size() > MOST_LOST * made
            ? new Outcome.Invalid(
                Disturbance.doubt(disturbances),
                "%d of %d windows are not believed: %s"
                    .formatted(lost.size(), made, lost.getFirst()))
            : TrialValidity.of(load, List.of(), cpus, flagsNotInForce));
  }

  private boolean isHeld(Measurement measurement) {
    Optional<Slo> slo =
        switch (load) {
          case Load.Search search -> Optional.of(search.slo());
          case Load.Ramp ramp -> Optional.of(ramp.slo());
          case Load.Open _, Load.OpenSteps _, Load.Closed _, Load.Iterations _ -> Optional.empty();
        };
    return slo.isPresent() && SloResult.of(slo.get(), measurement) instanceof SloResult.Sustained;
  }
}

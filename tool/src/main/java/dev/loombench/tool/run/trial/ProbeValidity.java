package dev.loombench.tool.run.trial;

import dev.loombench.tool.run.trial.TrialValidity.Violation;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.SloResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Validity of a trial whose rates were chosen one by one. Each window is judged alone: an invalid
 * one is left out and the others stay. In a search, a window that sustained its rate despite a
 * disturbance stays too, because the disturbance could only have lowered the rate; at the rates of
 * a ramp latencies are compared. A window that is clearly overloaded stays if it has only a little
 * compilation.
 */
record ProbeValidity(Load load, TrialValidity.Conditions conditions) {

  /** Limit of the share of invalid windows; above it, the whole trial is invalid. */
  private static final double MAX_INVALID_SHARE = 0.5;

  /** Removes invalid windows from the draft and sets its outcome. */
  void judge(TrialDraft draft, List<String> flagsNotInEffect) {
    List<Measurement> valid = new ArrayList<>();
    List<String> invalid = new ArrayList<>();
    List<String> sustainedDespite = new ArrayList<>();
    List<String> overloadedDespite = new ArrayList<>();
    List<Violation> all = new ArrayList<>();
    for (Measurement measurement : draft.measurements()) {
      List<Violation> violations = TrialValidity.of(load, measurement, conditions);
      if (violations.isEmpty()) {
        valid.add(measurement);
        continue;
      }
      String text = measurement.step().label() + ": " + Violation.text(violations);
      if (isSustained(measurement)) {
        valid.add(measurement);
        sustainedDespite.add(text);
      } else if (isClearlyOverloaded(measurement)) {
        valid.add(measurement);
        overloadedDespite.add(text);
      } else {
        all.addAll(violations);
        invalid.add(text);
      }
    }
    int windows = draft.measurements().size();
    draft.keep(valid);
    fact(draft, "windows.invalid", invalid);
    fact(draft, "windows.sustained.despite", sustainedDespite);
    fact(draft, "windows.overloaded.despite", overloadedDespite);
    draft.end(
        invalid.size() > MAX_INVALID_SHARE * windows
            ? new Outcome.Invalid(
                Violation.origin(all),
                "%d of %d windows are invalid: %s"
                    .formatted(invalid.size(), windows, invalid.getFirst()))
            : TrialValidity.of(load, List.of(), conditions, flagsNotInEffect));
  }

  private static void fact(TrialDraft draft, String name, List<String> windows) {
    if (!windows.isEmpty()) {
      draft.fact(name, String.join(" | ", windows));
    }
  }

  private boolean isSustained(Measurement measurement) {
    return load instanceof OpenModel.Search
        && result(measurement).filter(SloResult.Sustained.class::isInstance).isPresent();
  }

  private boolean isClearlyOverloaded(Measurement measurement) {
    return result(measurement)
            .filter(result -> result instanceof SloResult.NotSustained missed && missed.isClear())
            .isPresent()
        && TrialValidity.isTooLittleForOverload(load, measurement, conditions);
  }

  /** Returns the result of the objective; empty if the load has none. */
  private Optional<SloResult> result(Measurement measurement) {
    return load.objective().map(slo -> SloResult.of(slo, measurement));
  }
}

package dev.loombench.tool.run.trial;

import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Outcome.Doubt;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One reason not to believe what was measured.
 *
 * @param doubt where it lies
 * @param words what was found, and the limit
 */
record Disturbance(Doubt doubt, String words) {

  /** Invalid for all of them, of which there is at least one. */
  static Outcome.Invalid invalid(List<Disturbance> all) {
    return new Outcome.Invalid(doubt(all), words(all));
  }

  /** Only what lies in the surroundings alone is no doubt in the trial. */
  static Doubt doubt(List<Disturbance> all) {
    return all.stream().allMatch(one -> one.doubt == Doubt.SURROUNDINGS)
        ? Doubt.SURROUNDINGS
        : Doubt.TRIAL;
  }

  static String words(List<Disturbance> all) {
    return all.stream().map(Disturbance::words).collect(Collectors.joining("; "));
  }
}

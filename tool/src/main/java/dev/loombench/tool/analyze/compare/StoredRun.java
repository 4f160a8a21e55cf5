package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.UnavailableVariant;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run as it was stored: what two runs are compared by.
 *
 * @param label what to call it, like its folder
 * @param study what was asked
 * @param notMeasured variants that could not be measured; those without any trial are not in {@code
 *     study}
 * @param environments where it was measured, one for each epoch, at least one
 * @param trials every trial made, in order
 */
public record StoredRun(
    String label,
    Study study,
    List<UnavailableVariant> notMeasured,
    List<Environment> environments,
    List<TrialRecord> trials) {

  /** Of a run that measured every variant. */
  public StoredRun(
      String label, Study study, List<Environment> environments, List<TrialRecord> trials) {
    this(label, study, List.of(), environments, trials);
  }

  /** The variants that have no trial since they could not be measured. */
  Stream<UnavailableVariant> neverMeasured() {
    return notMeasured.stream()
        .filter(
            missing ->
                study.variants().stream()
                    .noneMatch(variant -> variant.name().equals(missing.variant())));
  }

  public StoredRun {
    notMeasured = List.copyOf(notMeasured);
    environments = List.copyOf(environments);
    trials = List.copyOf(trials);
    if (environments.isEmpty()) {
      throw new IllegalArgumentException("a run was made somewhere: " + label);
    }
  }
}

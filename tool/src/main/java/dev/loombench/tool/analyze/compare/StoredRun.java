package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.UnavailableVariant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Stored run, as input of a comparison.
 *
 * @param label name for people, like its folder
 * @param notMeasured variants that could not be measured; those without any trial are not in {@code
 *     study}
 */
public record StoredRun(
    String label,
    Study study,
    List<UnavailableVariant> notMeasured,
    List<Environment> environments,
    List<TrialRecord> trials) {

  /** Returns the variants without any trial, because they could not be measured. */
  Stream<UnavailableVariant> neverMeasured() {
    return notMeasured.stream()
        .filter(
            missing ->
                study.variants().stream()
                    .noneMatch(variant -> variant.id().equals(missing.variant())));
  }

  public StoredRun {
    notMeasured = List.copyOf(notMeasured);
    environments = List.copyOf(environments);
    trials = List.copyOf(trials);
    if (environments.isEmpty()) {
      throw new IllegalArgumentException("a run needs an environment: " + label);
    }
  }
}

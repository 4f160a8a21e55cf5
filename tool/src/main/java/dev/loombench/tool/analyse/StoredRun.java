package dev.loombench.tool.analyse;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Environment;
import java.util.List;

/**
 * A run as it was stored: what two runs are compared by.
 *
 * @param label what to call it, like its folder
 * @param study what was asked
 * @param environments where it was measured, one for each stratum, at least one
 * @param trials every trial made, in order
 */
public record StoredRun(
    String label, Study study, List<Environment> environments, List<TrialRecord> trials) {

  public StoredRun {
    environments = List.copyOf(environments);
    trials = List.copyOf(trials);
    if (environments.isEmpty()) {
      throw new IllegalArgumentException("a run was made somewhere: " + label);
    }
  }
}

package dev.loombench.tool.store;

import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.identity.EpochIdentity;
import dev.loombench.tool.trial.identity.FileChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Epochs of a run. Trials of epochs with the same files may be compared; those of others are never
 * in one figure.
 *
 * @param environments environment of each epoch, in order
 */
record Epochs(List<Environment> environments) {

  Epochs {
    environments = List.copyOf(environments);
  }

  /** Returns the trials of the build that an epoch measured. */
  List<TrialRecord> comparableWith(int epoch, List<TrialRecord> trials) {
    return trials.stream().filter(trial -> sameBuild(trial.epoch(), epoch)).toList();
  }

  private boolean sameBuild(int one, int other) {
    return one == other
        || of(one)
            .flatMap(first -> of(other).map(second -> first.sameBuildAs(second)))
            .orElse(false);
  }

  /**
   * Returns the files that changed since trials were made.
   *
   * @param trials every trial of the run
   */
  List<FileChange> changesTo(EpochIdentity now, List<TrialRecord> trials) {
    Set<String> owners = new TreeSet<>();
    var changes = new ArrayList<FileChange>();
    for (EpochIdentity earlier : measured(trials)) {
      for (FileChange change : earlier.changesTo(now)) {
        if (owners.add(change.owner() + "\n" + change.file())) {
          changes.add(change);
        }
      }
    }
    return changes;
  }

  /** Returns the identities of the epochs that have trials, the last first. */
  private List<EpochIdentity> measured(List<TrialRecord> trials) {
    return trials.stream()
        .map(TrialRecord::epoch)
        .distinct()
        .sorted((one, other) -> Integer.compare(other, one))
        .flatMap(epoch -> of(epoch).stream())
        .map(Environment::identity)
        .toList();
  }

  private Optional<Environment> of(int epoch) {
    return epoch >= 1 && epoch <= environments.size()
        ? Optional.of(environments.get(epoch - 1))
        : Optional.empty();
  }
}

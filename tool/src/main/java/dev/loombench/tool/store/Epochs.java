package dev.loombench.tool.store;

import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.identity.EpochIdentity;
import dev.loombench.tool.trial.identity.FileChange;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Epochs of a run, with the environment of each in a file: {@code environment-1.json}, 2, 3 …
 * Trials of epochs with the same files may be compared; those of others are never in one figure.
 */
record Epochs(Path root) {

  private static final String PREFIX = "environment-";

  /** Returns true if a file of a run is one of these. */
  static boolean isOne(Path file) {
    return file.getFileName().toString().startsWith(PREFIX);
  }

  /** Returns the existing files, in order. */
  List<Path> files() {
    return IntStream.iterate(1, epoch -> epoch + 1)
        .mapToObj(this::file)
        .takeWhile(Files::exists)
        .toList();
  }

  private Path file(int epoch) {
    return root.resolve(PREFIX + epoch + ".json");
  }

  List<Environment> environments() {
    return files().stream().map(file -> JsonFiles.read(file, Environment.class)).toList();
  }

  /** Returns the epoch of trials made under an environment: a new one if it has changed. */
  int of(Environment now) {
    List<Environment> environments = environments();
    if (!environments.isEmpty() && environments.getLast().sameEpochAs(now)) {
      Environment both = environments.getLast().withServersOf(now);
      if (!both.equals(environments.getLast())) {
        JsonFiles.write(file(environments.size()), both);
      }
      return environments.size();
    }
    int epoch = environments.size() + 1;
    JsonFiles.write(file(epoch), now);
    return epoch;
  }

  /** Returns the trials of the build that an epoch measured. */
  List<TrialRecord> comparableWith(int epoch, List<TrialRecord> trials) {
    List<Environment> environments = environments();
    return trials.stream()
        .filter(trial -> isSameBuild(environments, trial.epoch(), epoch))
        .toList();
  }

  private static boolean isSameBuild(List<Environment> environments, int one, int other) {
    return one == other
        || (isKnown(environments, one)
            && isKnown(environments, other)
            && environments.get(one - 1).sameBuildAs(environments.get(other - 1)));
  }

  private static boolean isKnown(List<Environment> environments, int epoch) {
    return epoch >= 1 && epoch <= environments.size();
  }

  /** Returns the files that changed since the trials were made, by the last epoch first. */
  List<FileChange> changesTo(EpochIdentity now, List<TrialRecord> trials) {
    List<Environment> environments = environments();
    Set<String> owners = new TreeSet<>();
    return trials.stream()
        .map(TrialRecord::epoch)
        .distinct()
        .sorted(Comparator.reverseOrder())
        .filter(epoch -> isKnown(environments, epoch))
        .flatMap(epoch -> environments.get(epoch - 1).identity().changesTo(now).stream())
        .filter(change -> owners.add(change.owner() + "\n" + change.file()))
        .toList();
  }
}

package dev.loombench.tool.store;

import dev.loombench.tool.trial.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Files of a run with the environment of each epoch: {@code environment-1.json}, 2, 3 … */
record EnvironmentFiles(Path root) {

  private static final String PREFIX = "environment-";

  /** Returns true if a file of a run is one of these. */
  static boolean isOne(Path file) {
    return file.getFileName().toString().startsWith(PREFIX);
  }

  /** Returns the existing files, in order. */
  List<Path> paths() {
    return IntStream.iterate(1, epoch -> epoch + 1)
        .mapToObj(this::path)
        .takeWhile(Files::exists)
        .toList();
  }

  private Path path(int epoch) {
    return root.resolve(PREFIX + epoch + ".json");
  }

  /** Returns the environments, in order. */
  List<Environment> all() {
    return paths().stream().map(file -> JsonFiles.read(file, Environment.class)).toList();
  }

  /**
   * Returns the epoch of trials made under {@code now}: a new one if the environment has changed.
   */
  int epochOf(Environment now) {
    List<Environment> environments = all();
    if (!environments.isEmpty() && environments.getLast().sameEpochAs(now)) {
      Environment both = environments.getLast().withServersOf(now);
      if (!both.equals(environments.getLast())) {
        JsonFiles.write(path(environments.size()), both);
      }
      return environments.size();
    }
    int epoch = environments.size() + 1;
    JsonFiles.write(path(epoch), now);
    return epoch;
  }
}

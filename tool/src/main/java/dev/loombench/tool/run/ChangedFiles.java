package dev.loombench.tool.run;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.identity.FileChange;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Problems of files that changed between trials: trials of different builds are not comparable. */
final class ChangedFiles {

  private static final int MOST_LINES = 10;

  private ChangedFiles() {}

  static Problem sinceTheRun(Path folder, List<FileChange> changes) {
    return Problem.usage(
        "%s can't be resumed, because files changed since its trials were made:%n%s%nTrials of different builds are never compared. Restore the files, or start a new run with another --out."
            .formatted(folder, lines(changes)));
  }

  static Problem duringARun(List<FileChange> changes) {
    return Problem.usage(
        "files changed during the run:%n%s%nThe trials so far are stored. Restore the files to resume the run, or start a new run with another --out."
            .formatted(lines(changes)));
  }

  private static String lines(List<FileChange> changes) {
    Stream<String> shown = changes.stream().limit(MOST_LINES).map(change -> "  " + change.text());
    return Stream.concat(
            shown,
            changes.size() > MOST_LINES
                ? Stream.of("  and %d more".formatted(changes.size() - MOST_LINES))
                : Stream.empty())
        .collect(Collectors.joining(System.lineSeparator()));
  }
}

package dev.loombench.tool.ownapp;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.study.yaml.StudyChoices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * File of the study that {@code try} proposes. One that the user named may be edited and committed;
 * others are beside the run's folder.
 *
 * @param settings settings of the study that the command line replaces
 * @param folder folder of the run
 */
record ProposedStudyFile(TryOutputs outputs, Map<String, String> settings, Path folder) {

  /** Returns its path. */
  Path path() {
    return outputs
        .study()
        .or(() -> outputs.ci().map(ci -> ci.resolve(CiFiles.STUDY)))
        .orElseGet(() -> folder.resolveSibling(folder.getFileName() + ".yaml"));
  }

  /** Refuses to overwrite a study that the user named and may have edited. */
  void requireNew() {
    if (isCommitted() && Files.exists(path())) {
      throw NextCommand.usage(
          "%s exists. Run it as it is, or name another file".formatted(path()), runCommand());
    }
  }

  /** Writes the study, and reads it with the settings of the command line. */
  StudyFile write(StudyProposal proposal) {
    Path file = path();
    try {
      Path parent = file.toAbsolutePath().getParent();
      Files.createDirectories(parent);
      Files.writeString(
          file,
          new StudyWriter(isCommitted() ? RelativePaths.in(proposal, parent) : proposal, file)
              .text());
    } catch (IOException refused) {
      throw Problem.environment(
          "can't write the study %s: %s; name another file with --study"
              .formatted(file, Problem.reason(refused)),
          refused);
    }
    return StudyFile.read(file.toString(), new StudyChoices(Optional.empty(), settings));
  }

  /** Returns the written text. */
  String text() {
    try {
      return Files.readString(path());
    } catch (IOException vanished) {
      throw Problem.environment("can't read " + path() + ": " + vanished.getMessage(), vanished);
    }
  }

  /**
   * Removes a study whose variants did not start, so that the next command can write it.
   *
   * @return why it could not be removed
   */
  Optional<String> removeCommitted() {
    if (isCommitted()) {
      try {
        Files.deleteIfExists(path());
      } catch (IOException kept) {
        return Optional.of("can't remove %s: %s".formatted(path(), kept.getMessage()));
      }
    }
    return Optional.empty();
  }

  /** Returns the command that runs the study. */
  TypedCommand runCommand() {
    return TypedCommand.running(path(), settings);
  }

  private boolean isCommitted() {
    return outputs.study().isPresent() || outputs.ci().isPresent();
  }
}

package dev.loombench.tool.ownapp;

import dev.loombench.tool.ownapp.requests.BodyFiles;
import dev.loombench.tool.ownapp.requests.RequestSet;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.StudyFile;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.yaml.StudyChoices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;

/**
 * File of the study that {@code try} proposes. One that the user named may be edited and committed;
 * others are beside the run's folder.
 *
 * @param settings settings of the study that the command line replaces
 */
record ProposedStudyFile(TryOutputs outputs, Map<String, String> settings, Path folder) {

  Path path() {
    return outputs
        .study()
        .or(() -> outputs.ci().map(ci -> ci.resolve(CiFiles.STUDY)))
        .orElseGet(this::besideTheRun);
  }

  private Path besideTheRun() {
    return folder.resolveSibling(folder.getFileName() + ".yaml");
  }

  /** Returns the requests of an earlier command with the same folder; empty if there is none. */
  Optional<RequestSet> earlierRequests() {
    Path earlier = besideTheRun();
    return Files.exists(earlier)
            && read(earlier).study().workloads().getFirst().work() instanceof Work.Own own
        ? Optional.of(RequestSet.of(own))
        : Optional.empty();
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
    return write(proposal, path());
  }

  /** Writes the study to another file, and reads it with the settings of the command line. */
  StudyFile write(StudyProposal proposal, Path file) {
    try {
      Path parent = file.toAbsolutePath().getParent();
      Files.createDirectories(parent);
      var bodies = BodyFiles.of(proposal.requests(), file);
      bodies.write(parent);
      Files.writeString(
          file,
          new StudyWriter(isCommitted() ? proposal.relativeTo(parent) : proposal, file, bodies)
              .text());
    } catch (IOException refused) {
      throw Problem.environment(
          "can't write the study %s: %s; name another file with --study"
              .formatted(file, Problem.reason(refused)),
          refused);
    }
    return read(file);
  }

  private StudyFile read(Path file) {
    return StudyFile.read(file.toString(), new StudyChoices(Optional.empty(), settings));
  }

  String text() {
    try {
      return Files.readString(path());
    } catch (IOException vanished) {
      throw Problem.environment("can't read " + path() + ": " + vanished.getMessage(), vanished);
    }
  }

  /**
   * Moves a study whose variants did not start beside the run's folder, so that the next command
   * can write it, and finds requests that were recorded.
   *
   * @return why it could not be moved
   */
  Optional<String> setAside() {
    if (isCommitted()) {
      try {
        for (Path body : BodyFiles.existing(path())) {
          Files.move(
              body,
              besideTheRun().resolveSibling(body.getFileName()),
              StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(path(), besideTheRun(), StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException kept) {
        return Optional.of("can't move %s: %s".formatted(path(), kept.getMessage()));
      }
    }
    return Optional.empty();
  }

  TypedCommand runCommand() {
    return TypedCommand.running(path(), settings);
  }

  private boolean isCommitted() {
    return outputs.study().isPresent() || outputs.ci().isPresent();
  }
}

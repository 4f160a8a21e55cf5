package dev.loombench.tool.ownapp;

import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import java.nio.file.Path;
import java.util.List;

/**
 * Paths of commands, relative to the folder of the study file, so that the file can be committed.
 */
final class RelativePaths {

  private static final String FOLDER = "{folder}/";

  private RelativePaths() {}

  /** Returns the proposal with paths below the working directory relative to that folder. */
  static StudyProposal in(StudyProposal proposal, Path folder) {
    Path project = Path.of("").toAbsolutePath().normalize();
    Path up = folder.toAbsolutePath().normalize().relativize(project);
    String base = up.toString().isEmpty() ? FOLDER : FOLDER + up + "/";
    return proposal.with(
        proposal.variants().stream()
            .map(
                proposed ->
                    new ProposedVariant(
                        relative(proposed.variant(), project + "/", base), proposed.reason()))
            .toList(),
        proposal.values().map(values -> up.resolve(project.relativize(values))));
  }

  private static Variant relative(Variant variant, String project, String base) {
    return switch (variant.server()) {
      case Server.Command command ->
          variant.with(
              new Server.Command(
                  words(command, project, base),
                  command.readyPath(),
                  command.port(),
                  command.environment(),
                  command.environmentFrom(),
                  command.workFolder()));
      case Server.Running _, Server.Bundled _ -> variant;
    };
  }

  private static List<String> words(Server.Command command, String project, String base) {
    return command.command().stream().map(word -> word.replace(project, base)).toList();
  }
}

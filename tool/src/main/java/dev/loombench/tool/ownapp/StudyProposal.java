package dev.loombench.tool.ownapp;

import dev.loombench.tool.ownapp.requests.RequestSet;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Study of a user's application, before it is written.
 *
 * @param variants variants, the baseline first
 * @param jdk JDK of commands with <code>{java}</code>; empty for the tool's
 * @param heap heap of every variant; empty for the default
 * @param values CSV file of values in the requests; empty for none
 * @param rate requests per second of the open load; empty for a closed load alone
 */
record StudyProposal(
    String name,
    String question,
    List<ProposedVariant> variants,
    Optional<String> jdk,
    Optional<String> heap,
    RequestSet requests,
    Optional<Path> values,
    OptionalDouble rate,
    List<ProposedDelay> delays,
    List<String> downstreams,
    TryMeasurement measurement,
    TypedCommand command) {

  private static final String FOLDER = "{folder}/";

  StudyProposal {
    variants = List.copyOf(variants);
    delays = List.copyOf(delays);
    downstreams = List.copyOf(downstreams);
  }

  /**
   * Variant of the study.
   *
   * @param reason its difference from the baseline, for people; may be empty
   */
  record ProposedVariant(Variant variant, String reason) {}

  /**
   * Delaying proxy of the study.
   *
   * @param to address HOST:PORT of the downstream, or {@code database}
   * @param by added wait, like {@code 5ms}
   */
  record ProposedDelay(String name, String to, String by) {}

  /** Returns the study with paths relative to the folder of its file, so it can be committed. */
  StudyProposal relativeTo(Path folder) {
    Path project = Path.of("").toAbsolutePath().normalize();
    Path up = folder.toAbsolutePath().normalize().relativize(project);
    String base = up.toString().isEmpty() ? FOLDER : FOLDER + up + "/";
    return new StudyProposal(
        name,
        question,
        variants.stream()
            .map(
                proposed ->
                    new ProposedVariant(
                        relative(proposed.variant(), project + "/", base), proposed.reason()))
            .toList(),
        jdk,
        heap,
        requests,
        values.map(file -> up.resolve(project.relativize(file))),
        rate,
        delays,
        downstreams,
        measurement,
        command);
  }

  private static Variant relative(Variant variant, String project, String base) {
    return variant.server() instanceof Server.Command command
        ? variant.with(
            new Server.Command(
                command.command().stream().map(word -> word.replace(project, base)).toList(),
                command.readyPath(),
                command.port(),
                command.environment(),
                command.environmentFrom(),
                command.workFolder()))
        : variant;
  }
}

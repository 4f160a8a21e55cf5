package dev.loombench.tool.study;

import dev.loombench.tool.problem.Problem;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Secrets of a study, masked in all texts that are stored or printed.
 *
 * @param values their values, the longest first, since one may contain another
 */
public record Secrets(List<String> values) {

  private static final String MASK = "***";

  public Secrets {
    values =
        values.stream()
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  /**
   * Reads the secrets of a study.
   *
   * @throws Problem if one is missing
   */
  public static Secrets of(Study study) {
    return of(study, System.getenv()::get);
  }

  /** Returns the environment variables that hold secrets of a study. */
  public static Set<String> variables(Study study) {
    return sources(study)
        .flatMap(
            source ->
                source instanceof SecretSource.Variable(String name)
                    ? Stream.of(name)
                    : Stream.empty())
        .collect(Collectors.toSet());
  }

  static Secrets of(Study study, UnaryOperator<String> environment) {
    return new Secrets(sources(study).map(source -> source.value(environment)).toList());
  }

  /** Returns the text without the secrets. */
  public String masked(String text) {
    String masked = text;
    for (String value : values) {
      masked = masked.replace(value, MASK);
    }
    return masked;
  }

  @Override
  public String toString() {
    return values.size() + " secrets";
  }

  private static Stream<SecretSource> sources(Study study) {
    return Stream.of(
            study.workloads().stream()
                .map(Workload::work)
                .flatMap(work -> work instanceof Work.Own own ? own.secrets() : Stream.empty()),
            study.variants().stream()
                .map(Variant::server)
                .flatMap(
                    server ->
                        server instanceof Server.Command command
                            ? command.environmentFrom().values().stream()
                            : Stream.empty()),
            study.database() instanceof DatabaseChoice.Own own
                ? own.passwordFrom().stream()
                : Stream.<SecretSource>empty())
        .flatMap(sources -> sources);
  }
}

package dev.loombench.tool.study;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Place of a secret outside the study file. The value itself is read when a process needs it and is
 * never stored.
 */
public sealed interface SecretSource {

  /** Start of the notation of a file. */
  String IN_FILE = "file:";

  /** Environment variable of the tool. */
  record Variable(String name) implements SecretSource {

    @Override
    public String value(UnaryOperator<String> environment) {
      return Optional.ofNullable(environment.apply(name))
          .filter(value -> !value.isEmpty())
          .orElseThrow(
              () ->
                  Problem.environment(
                      "the environment variable %s is not set; set it to the secret that the study takes from it."
                          .formatted(name)));
    }
  }

  /** Text file. A line break at its end is not part of the secret. */
  record TextFile(Path file) implements SecretSource {

    @Override
    public String value(UnaryOperator<String> environment) {
      try {
        String text = Files.readString(file).stripTrailing();
        if (text.isEmpty() || text.lines().count() > 1) {
          throw Problem.environment(
              "%s must hold one line, the secret that the study takes from it.".formatted(file));
        }
        return text;
      } catch (IOException e) {
        throw Problem.environment(
            "can't read the secret in %s: %s".formatted(file, Problem.reason(e)), e);
      }
    }
  }

  /** Parses the notation of study files: the name of a variable, or {@code file:} and a path. */
  static SecretSource of(String text) {
    return text.startsWith(IN_FILE)
        ? new TextFile(Path.of(text.substring(IN_FILE.length())))
        : new Variable(text);
  }

  /** Returns the notation of study files. */
  default String text() {
    return switch (this) {
      case Variable(String name) -> name;
      case TextFile(Path file) -> IN_FILE + file;
    };
  }

  /**
   * Reads the secret.
   *
   * @param environment environment variable by name; null if it is not set
   * @throws Problem if there is none
   */
  String value(UnaryOperator<String> environment);

  /** Reads the secret with the tool's environment. */
  default String value() {
    return value(System.getenv()::get);
  }
}

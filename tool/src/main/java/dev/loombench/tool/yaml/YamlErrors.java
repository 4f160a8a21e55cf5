package dev.loombench.tool.yaml;

import dev.loombench.tool.problem.Problem;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Errors found in one file. */
public final class YamlErrors {

  private static final int MAX_SHOWN = 20;

  private record YamlError(int line, int order, String text) {}

  private final Path file;
  private final Set<YamlError> errors =
      new TreeSet<>(Comparator.comparingInt(YamlError::line).thenComparingInt(YamlError::order));

  public YamlErrors(Path file) {
    this.file = file;
  }

  void add(int line, String path, String message) {
    String text = path.isEmpty() ? message : path + ": " + message;
    errors.add(new YamlError(line, errors.size(), text));
  }

  /**
   * Throws if there are errors.
   *
   * @throws Problem of usage, with a line for each error in file order
   */
  public void raise() {
    if (!errors.isEmpty()) {
      throw Problem.usage(message());
    }
  }

  /** Formats an error; one without a line is in a value of {@code --set}. */
  private String line(YamlError error) {
    return error.line() == 0
        ? "--set %s".formatted(error.text())
        : "%s:%d: %s".formatted(file, error.line(), error.text());
  }

  private String message() {
    List<String> lines = errors.stream().map(this::line).distinct().toList();
    String shown = lines.stream().limit(MAX_SHOWN).collect(Collectors.joining("\n"));
    int hidden = lines.size() - MAX_SHOWN;
    return hidden > 0 ? "%s\n… and %d more".formatted(shown, hidden) : shown;
  }
}

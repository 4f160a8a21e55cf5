package dev.loombench.tool.yaml;

import dev.loombench.tool.problem.Problem;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The mistakes found in one file. */
public final class YamlErrors {

  private static final int MOST_SHOWN = 20;

  private record Finding(int line, int order, String text) {}

  private final Path file;
  private final Set<Finding> findings =
      new TreeSet<>(Comparator.comparingInt(Finding::line).thenComparingInt(Finding::order));

  /**
   * None yet.
   *
   * @param file named in every message as it stands here
   */
  public YamlErrors(Path file) {
    this.file = file;
  }

  void add(int line, String path, String message) {
    String text = path.isEmpty() ? message : path + ": " + message;
    findings.add(new Finding(line, findings.size(), text));
  }

  /**
   * Ends the reading if anything was found.
   *
   * @throws Problem of usage, a line for each mistake in the order of the file
   */
  public void raise() {
    if (!findings.isEmpty()) {
      throw Problem.usage(message());
    }
  }

  /** What stands in no line was set beside the file. */
  private String told(Finding finding) {
    return finding.line() == 0
        ? "--set %s".formatted(finding.text())
        : "%s:%d: %s".formatted(file, finding.line(), finding.text());
  }

  private String message() {
    List<String> lines = findings.stream().map(this::told).distinct().toList();
    String shown = lines.stream().limit(MOST_SHOWN).collect(Collectors.joining("\n"));
    int hidden = lines.size() - MOST_SHOWN;
    return hidden > 0 ? "%s\n… and %d more".formatted(shown, hidden) : shown;
  }
}

package dev.loombench.tool.cli.options;

import dev.loombench.tool.loadtest.LoadGate;
import dev.loombench.tool.loadtest.LoadTestReport;
import dev.loombench.tool.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Options of a load test's output. */
public final class LoadOutputOptions {

  private static final String STANDARD_OUTPUT = "-";

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description =
          "Write the summary as JSON (docs/load.schema.json). '-' prints it to standard output, and"
              + " the text to standard error.")
  private String json;

  @Option(
      names = "--hlog",
      paramLabel = "FILE",
      description = "Write one histogram per second and kind, in the HdrHistogram log format.")
  private Path hlog;

  @Option(
      names = "--fail-if",
      paramLabel = "GATE",
      description =
          "Exit with 10 if this is true, like 'p99 > 200ms', 'failed > 1%%' or 'throughput <"
              + " 900/s'. Figures are metrics of requests, by key or by name in tables."
              + " Repeatable.")
  private List<String> gates = new ArrayList<>();

  /** Returns the report; throws a problem if a gate is malformed or a file can't be written. */
  public LoadTestReport report(CommandLine commandLine) {
    boolean jsonOnly = STANDARD_OUTPUT.equals(json);
    histogramFile();
    return new LoadTestReport(
        gates.stream().map(LoadGate::parse).toList(),
        jsonOnly ? commandLine.getErr() : commandLine.getOut(),
        jsonOnly ? Optional.of(commandLine.getOut()) : Optional.empty(),
        json == null || jsonOnly
            ? Optional.empty()
            : Optional.of(writable("--json", Path.of(json))));
  }

  public Optional<Path> histogramFile() {
    return hlog == null ? Optional.empty() : Optional.of(writable("--hlog", hlog));
  }

  /** Checks the path before the load, not after it. */
  private static Path writable(String flag, Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    if (Files.isDirectory(absolute)
        || absolute.getParent() == null
        || !Files.isWritable(absolute.getParent())) {
      throw Problem.usage(
          "%s: found %s, which can't be written; name a file in a writable folder."
              .formatted(flag, absolute));
    }
    return absolute;
  }
}

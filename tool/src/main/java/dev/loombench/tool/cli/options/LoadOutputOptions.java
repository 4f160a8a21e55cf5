package dev.loombench.tool.cli.options;

import dev.loombench.tool.loadtest.LoadGate;
import dev.loombench.tool.loadtest.LoadGateParser;
import dev.loombench.tool.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say what becomes of the figures. */
public final class LoadOutputOptions {

  private static final String STANDARD_OUTPUT = "-";

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description =
          "Write the summary as JSON; '-' writes it to standard output, and the text to standard "
              + "error. docs/load.schema.json defines it.")
  private String json;

  @Option(
      names = "--hlog",
      paramLabel = "FILE",
      description = "Keep the histograms, one a second and kind, in HdrHistogram's log format.")
  private Path hlog;

  @Option(
      names = "--fail-if",
      paramLabel = "GATE",
      description =
          "Exit with 10 if this holds; can be given more than once. p50 p90 p95 p99 p99.9 max mean "
              + "(also as service.p99, lateness.p99), throughput, failed, timeout …; like 'p99 > 200ms', "
              + "'failed > 1%%', 'throughput < 900/s'.")
  private List<String> gates = new ArrayList<>();

  /** What to write the JSON to, if to a file. */
  public Optional<Path> jsonFile() {
    return json == null || jsonToStandardOutput()
        ? Optional.empty()
        : Optional.of(writable("--json", Path.of(json)));
  }

  public boolean jsonToStandardOutput() {
    return STANDARD_OUTPUT.equals(json);
  }

  public Optional<Path> histogramFile() {
    return hlog == null ? Optional.empty() : Optional.of(writable("--hlog", hlog));
  }

  public List<LoadGate> gates() {
    return gates.stream().map(LoadGateParser::parse).toList();
  }

  /** Told before the load, not after it. */
  private static Path writable(String flag, Path file) {
    Path whole = file.toAbsolutePath().normalize();
    if (Files.isDirectory(whole)
        || whole.getParent() == null
        || !Files.isWritable(whole.getParent())) {
      throw Problem.usage(
          "%s: found %s, which can't be written; name a file in a folder that can."
              .formatted(flag, whole));
    }
    return whole;
  }
}

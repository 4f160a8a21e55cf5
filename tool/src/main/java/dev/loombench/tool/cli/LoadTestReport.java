package dev.loombench.tool.cli;

import dev.loombench.tool.cli.options.LoadOutputOptions;
import dev.loombench.tool.loadtest.LoadGate;
import dev.loombench.tool.loadtest.LoadJson;
import dev.loombench.tool.loadtest.LoadStyle;
import dev.loombench.tool.loadtest.LoadSummary;
import dev.loombench.tool.loadtest.LoadSummaryText;
import dev.loombench.tool.loadtest.LoadWarning;
import dev.loombench.tool.loadtest.LoadWarnings;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.AtomicFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import tools.jackson.databind.node.ObjectNode;

/** Prints and writes what came of a load, and says with which code to exit. */
final class LoadTestReport {

  private final List<LoadGate> gates;
  private final Optional<Path> jsonFile;
  private final boolean jsonOnly;
  private final CommandLine commandLine;

  /** Refuses gates and files that can't be, before any load is sent. */
  LoadTestReport(LoadOutputOptions options, CommandLine commandLine) {
    this.gates = options.gates();
    this.jsonFile = options.jsonFile();
    this.jsonOnly = options.jsonToStandardOutput();
    options.histogramFile();
    this.commandLine = commandLine;
  }

  /** Reports; gives the exit code. */
  int of(LoadSummary summary) {
    List<LoadWarning> warnings = LoadWarnings.of(summary);
    List<LoadGate.GateResult> judged = gates.stream().map(gate -> gate.judge(summary)).toList();
    PrintWriter text = jsonOnly ? commandLine.getErr() : commandLine.getOut();
    new LoadSummaryText(summary, warnings, judged, LoadStyle.ofTerminal()).print(text);
    write(LoadJson.of(summary, warnings, judged));
    return exitCode(summary, judged);
  }

  static int exitCode(LoadSummary summary, List<LoadGate.GateResult> gates) {
    if (summary.interrupted()) {
      return Problem.Kind.INTERRUPTED.exitCode();
    }
    if (summary.scheduled() == 0) {
      return Problem.Kind.INVALID_DATA.exitCode();
    }
    if (summary.answers() == 0) {
      return Problem.Kind.ENVIRONMENT.exitCode();
    }
    return gates.stream().anyMatch(LoadGate.GateResult::failed)
        ? Problem.Kind.GATE_FAILED.exitCode()
        : 0;
  }

  private void write(ObjectNode json) {
    if (jsonOnly) {
      commandLine.getOut().println(LoadJson.MAPPER.writeValueAsString(json));
    }
    jsonFile.ifPresent(
        file -> AtomicFile.write(file, out -> LoadJson.MAPPER.writeValue(out, json)));
  }
}

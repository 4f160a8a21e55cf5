package dev.loombench.tool.loadtest;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.AtomicFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Report of a load test: text, JSON, gates and the exit code. */
public record LoadTestReport(
    List<LoadGate> gates, PrintWriter text, Optional<PrintWriter> json, Optional<Path> jsonFile) {

  /** Returns the text of the report without colors. */
  public String plainText(LoadSummary summary) {
    var plain = new StringWriter();
    new LoadSummaryText(
            summary, LoadWarnings.of(summary), judged(summary), new LoadStyle(false, true))
        .print(new PrintWriter(plain));
    return plain.toString();
  }

  private List<LoadGate.GateResult> judged(LoadSummary summary) {
    return gates.stream().map(gate -> gate.judge(summary)).toList();
  }

  /** Writes the report; returns the exit code. */
  public int write(LoadSummary summary) {
    List<LoadWarning> warnings = LoadWarnings.of(summary);
    List<LoadGate.GateResult> results = judged(summary);
    new LoadSummaryText(summary, warnings, results, LoadStyle.ofTerminal()).print(text);
    var document = LoadTestDocument.of(summary, warnings, results);
    json.ifPresent(out -> out.println(LoadTestDocument.MAPPER.writeValueAsString(document)));
    jsonFile.ifPresent(
        file -> AtomicFile.write(file, out -> LoadTestDocument.MAPPER.writeValue(out, document)));
    return exitCode(summary, results);
  }

  static int exitCode(LoadSummary summary, List<LoadGate.GateResult> gates) {
    if (summary.interrupted()) {
      return Problem.Kind.INTERRUPTED.exitCode();
    }
    if (summary.requests().scheduled() == 0) {
      return Problem.Kind.INVALID_DATA.exitCode();
    }
    if (summary.requests().answers() == 0) {
      return Problem.Kind.ENVIRONMENT.exitCode();
    }
    return gates.stream().anyMatch(LoadGate.GateResult::failed)
        ? Problem.Kind.GATE_FAILED.exitCode()
        : 0;
  }
}

package dev.loombench.tool.run;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.ReportFiles;
import dev.loombench.tool.report.TerminalReport;
import dev.loombench.tool.report.common.Report;
import dev.loombench.tool.report.flamegraph.FlameGraphs;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.store.AtomicFile;
import dev.loombench.tool.store.RunDirectory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Writer of the reports of a run: files in its folder, and text for the terminal. */
public final class RunReports {

  private RunReports() {}

  /**
   * Analyzes a stored run and writes its reports.
   *
   * @throws Problem if the run has no trial yet, or its folder can't be written
   */
  public static Analysis write(RunDirectory directory, PrintWriter terminal) {
    Analysis analysis = StoredRuns.analyze(directory);
    write(analysis, directory.root(), terminal);
    return analysis;
  }

  static void write(Analysis analysis, Path folder, PrintWriter terminal) {
    writeFiles(analysis, folder);
    writeFlameGraphs(analysis, folder);
    terminal.print(text(analysis, folder));
    terminal.flush();
  }

  /** Writes all files side by side. Each is written or discarded before a problem is thrown. */
  private static void writeFiles(Analysis analysis, Path folder) {
    List<Problem> problems =
        ReportFiles.all().entrySet().parallelStream()
            .<Problem>mapMulti(
                (report, failed) -> {
                  try {
                    AtomicFile.write(
                        folder.resolve(report.getKey()),
                        file -> report.getValue().write(analysis, file));
                  } catch (Problem e) {
                    failed.accept(e);
                  }
                })
            .toList();
    if (!problems.isEmpty()) {
      throw problems.getFirst();
    }
  }

  private static void writeFlameGraphs(Analysis analysis, Path folder) {
    Map<String, Report> graphs = FlameGraphs.of(analysis);
    if (graphs.isEmpty()) {
      return;
    }
    Path graphFolder = folder.resolve(FlameGraphs.FOLDER);
    try {
      Files.createDirectories(graphFolder);
    } catch (IOException e) {
      throw Problem.environment(
          "cannot create the folder %s: %s.".formatted(graphFolder, Problem.reason(e)), e);
    }
    graphs.forEach(
        (name, graph) ->
            AtomicFile.write(folder.resolve(name), file -> graph.write(analysis, file)));
  }

  private static String text(Analysis analysis, Path folder) {
    var text = new ByteArrayOutputStream();
    try {
      new TerminalReport(Terminal.width(), Terminal.colors(), folder.toString())
          .write(analysis, text);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return text.toString(StandardCharsets.UTF_8);
  }
}

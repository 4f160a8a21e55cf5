package dev.loombench.tool.run;

import dev.loombench.contract.HistogramTag;
import dev.loombench.tool.analyze.measure.LatencyHistograms;
import dev.loombench.tool.analyze.measure.LatencySource;
import dev.loombench.tool.analyze.profile.StackSource;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunData;
import dev.loombench.tool.plan.Planners;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.ReportFiles;
import dev.loombench.tool.report.TerminalReport;
import dev.loombench.tool.report.common.Report;
import dev.loombench.tool.report.flamegraph.FlameGraphs;
import dev.loombench.tool.report.terminal.Terminal;
import dev.loombench.tool.store.AtomicFile;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.StackLog;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Environment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Analyses a run and writes its reports, alike for every command that does. */
public final class RunReports {

  /**
   * Writes every report of a run, the one for the terminal to {@code out}.
   *
   * @throws Problem if nothing was measured yet, or the disk does not take them
   */
  public Analysis report(RunDirectory directory, PrintWriter out) {
    Analysis analysis = analyse(directory);
    ReportFiles.all()
        .forEach(
            (name, report) ->
                AtomicFile.write(
                    directory.root().resolve(name), file -> report.write(analysis, file)));
    writeFlameGraphs(analysis, directory.root());
    out.print(inTerminal(analysis, directory.root()));
    out.flush();
    return analysis;
  }

  private static void writeFlameGraphs(Analysis analysis, Path root) {
    Map<String, Report> graphs = FlameGraphs.of(analysis);
    if (graphs.isEmpty()) {
      return;
    }
    try {
      Files.createDirectories(root.resolve(FlameGraphs.FOLDER));
    } catch (IOException e) {
      throw Problem.environment(
          "cannot make %s: %s.".formatted(root.resolve(FlameGraphs.FOLDER), e.getMessage()), e);
    }
    graphs.forEach(
        (name, graph) -> AtomicFile.write(root.resolve(name), file -> graph.write(analysis, file)));
  }

  private static String inTerminal(Analysis analysis, Path root) {
    var text = new ByteArrayOutputStream();
    try {
      new TerminalReport(Terminal.width(), Terminal.colours(), root.toString())
          .write(analysis, text);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail to be written to", e);
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  private static Analysis analyse(RunDirectory directory) {
    Study study = directory.measured();
    List<Environment> environments = directory.environments();
    if (environments.isEmpty()) {
      throw Problem.invalidData(
          "%s holds no trial yet: 'loombench run' with this --out goes on."
              .formatted(directory.root()));
    }
    return Analysis.of(
        new RunData(
            study,
            directory.notMeasured(),
            environments.getLast(),
            directory.trials(),
            Planners.of(study, environments.size()).planned(directory.history())),
        latencies(directory.root()),
        stacks(directory));
  }

  private static LatencySource latencies(Path root) {
    return (trial, measurement) -> {
      if (trial.latencies().isEmpty()) {
        return Optional.empty();
      }
      LatencyLog log = LatencyLog.read(root.resolve(trial.latencies()));
      return Optional.of(
          new LatencyHistograms(
              log.within(measurement.window(), HistogramTag.LATENCY),
              log.within(measurement.window(), HistogramTag.SERVICE),
              log.within(measurement.window(), HistogramTag.FAILED),
              log.within(measurement.window(), HistogramTag.CENSORED)));
    };
  }

  private static StackSource stacks(RunDirectory directory) {
    return (trial, measurement) -> {
      Path file = directory.trialFile(trial.trial(), StackLog.ENDING);
      return Files.exists(file)
          ? StackLog.read(file).stream()
              .filter(sampled -> sampled.window().equals(measurement.window()))
              .findFirst()
          : Optional.empty();
    };
  }
}

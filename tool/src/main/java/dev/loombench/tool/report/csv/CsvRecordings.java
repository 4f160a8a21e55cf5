package dev.loombench.tool.report.csv;

import dev.loombench.tool.analyze.measure.WindowTimeSeries;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.verdict.StartUpResult;
import dev.loombench.tool.report.common.TrialFile;
import dev.loombench.tool.stats.Spread;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The tables of what was recorded beside the headline. */
public final class CsvRecordings {

  private static final List<Metric> OF_STARTS =
      Arrays.stream(Metric.values()).filter(metric -> metric.pass() == Pass.STARTUP).toList();

  private CsvRecordings() {}

  /** A row for each course in each window of each completed trial. */
  public static List<List<String>> courses(Analysis analysis) {
    return Stream.concat(
            Stream.of(
                List.of(
                    "trial",
                    "variant",
                    "workload",
                    "load",
                    "point",
                    "pass",
                    "block",
                    "metric",
                    "unit",
                    "values",
                    "mean",
                    "max",
                    "p50",
                    "p95",
                    "p99")),
            analysis.recordings().windows().stream().map(CsvRecordings::course))
        .toList();
  }

  private static List<String> course(WindowTimeSeries course) {
    var trial = course.trial().trial();
    Spread spread = course.spread();
    return List.of(
        String.valueOf(trial.number()),
        trial.variant(),
        course.point().workload(),
        course.point().load().label(),
        course.point().stepLabel(),
        trial.pass().key(),
        String.valueOf(trial.block()),
        course.metric(),
        course.unit(),
        String.valueOf(spread.count()),
        String.valueOf(spread.mean()),
        String.valueOf(spread.max()),
        String.valueOf(spread.p50()),
        String.valueOf(spread.p95()),
        String.valueOf(spread.p99()));
  }

  /** A row for each completed start. */
  public static List<List<String>> startUps(Analysis analysis) {
    var names = new ArrayList<>(List.of("trial", "variant", "block", "epoch", "page_cache"));
    OF_STARTS.forEach(metric -> names.add(metric.column()));
    names.add("file");
    return Stream.concat(
            Stream.of(names),
            analysis.measurements().startUps().stream()
                .flatMap(
                    startUp -> startUp.samples().stream().map(sample -> start(startUp, sample))))
        .toList();
  }

  private static List<String> start(StartUpResult startUp, StartUpResult.Sample sample) {
    var trial = sample.trial().trial();
    var row =
        new ArrayList<>(
            List.of(
                String.valueOf(trial.number()),
                trial.variant(),
                String.valueOf(trial.block()),
                String.valueOf(sample.trial().epoch()),
                startUp.pageCache()));
    OF_STARTS.forEach(
        metric ->
            row.add(
                sample.values().containsKey(metric)
                    ? String.valueOf(sample.values().get(metric))
                    : ""));
    row.add(TrialFile.of(sample.trial()));
    return row;
  }
}

package dev.loombench.tool.report.csv;

import dev.loombench.tool.analyze.history.HistoryEntry;
import dev.loombench.tool.analyze.history.RunSummary;
import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.report.text.TrendSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.study.id.WorkloadId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Histories of runs as CSV. */
public final class HistoryCsv {

  private static final List<String> RUN =
      List.of("started", "folder", "study", "build", "commit", "jdk", "host", "machine");

  private HistoryCsv() {}

  /** Returns one line for each readable run. */
  public static String runs(List<HistoryEntry> entries) {
    var text = new StringBuilder(line(RUN, "completed", "trials", "verdicts"));
    for (HistoryEntry entry : entries) {
      if (entry instanceof HistoryEntry.Known(RunSummary run)) {
        text.append(line(run(run), run.completed(), run.trials(), verdicts(run)));
      }
    }
    return text.toString();
  }

  /** Returns one line for each figure of each run. */
  public static String trend(Trend trend) {
    var text =
        new StringBuilder(
            line(
                RUN,
                "workload",
                "load",
                "point",
                "variant",
                "metric",
                "unit",
                "value",
                "low",
                "high",
                "trials",
                "changed"));
    for (Trend.Figure figure : trend.figures()) {
      for (int at = 0; at < trend.runs().size(); at++) {
        Optional<Estimate> level = figure.levels().get(at);
        text.append(
            line(
                run(trend.runs().get(at)),
                figure.id().point().workload().map(WorkloadId::name),
                figure.id().point().load().label(),
                figure.id().point().stepLabel(),
                figure.id().variant(),
                figure.id().metric().key(),
                figure.id().metric().unit(),
                level.map(Estimate::value),
                level.flatMap(Estimate::interval).map(Interval::low),
                level.flatMap(Estimate::interval).map(Interval::high),
                level.map(Estimate::trials),
                isChange(trend, figure, at)));
      }
    }
    return text.toString();
  }

  private static boolean isChange(Trend trend, Trend.Figure figure, int at) {
    return trend.changes().stream()
        .filter(change -> change.first() == at)
        .flatMap(change -> change.figures().stream())
        .anyMatch(change -> change.id().equals(figure.id()));
  }

  private static List<?> run(RunSummary run) {
    return Arrays.asList(
        run.started(),
        run.folder(),
        run.study(),
        run.origin().build(),
        run.origin().commit(),
        String.join("; ", run.origin().jdks()),
        run.origin().host(),
        TrendSentences.machine(run.origin()));
  }

  private static String verdicts(RunSummary run) {
    return run.verdicts().entrySet().stream()
        .map(verdict -> verdict.getValue() + " " + verdict.getKey())
        .collect(Collectors.joining("; "));
  }

  private static String line(List<?> first, Object... more) {
    var fields = new ArrayList<Object>(first);
    fields.addAll(Arrays.asList(more));
    return CsvReport.line(fields);
  }
}

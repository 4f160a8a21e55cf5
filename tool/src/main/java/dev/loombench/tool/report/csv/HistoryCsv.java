package dev.loombench.tool.report.csv;

import dev.loombench.tool.analyze.history.HistoryEntry;
import dev.loombench.tool.analyze.history.RunSummary;
import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.report.text.TrendSentences;
import dev.loombench.tool.stats.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Histories of runs as CSV. */
public final class HistoryCsv {

  /** Figure of a trend in one of its runs. */
  private record Level(Trend trend, Trend.Figure figure, int at) {

    RunSummary run() {
      return trend.runs().get(at);
    }

    Optional<Estimate> estimate() {
      return figure.levels().get(at);
    }

    boolean isChange() {
      return trend.changes().stream()
          .filter(change -> change.first() == at)
          .flatMap(change -> change.figures().stream())
          .anyMatch(change -> change.id().equals(figure.id()));
    }
  }

  private HistoryCsv() {}

  /** Returns one line for each readable run. */
  public static String runs(List<HistoryEntry> entries) {
    return run()
        .with("completed", RunSummary::completed)
        .with("trials", RunSummary::trials)
        .with("verdicts", run -> TrendSentences.verdicts(run, "; "))
        .text(
            entries.stream()
                .flatMap(
                    entry ->
                        entry instanceof HistoryEntry.Known(RunSummary run)
                            ? Stream.of(run)
                            : Stream.empty()));
  }

  /** Returns one line for each figure of each run. */
  public static String trend(Trend trend) {
    return CsvReport.<Level>ofOtherRows()
        .with(run(), Level::run)
        .with(CsvTables.points(), level -> level.figure().id().point())
        .with("variant", level -> level.figure().id().variant())
        .with("metric", level -> level.figure().id().metric().key())
        .with("unit", level -> level.figure().id().metric().unit())
        .withEstimate("value", Level::estimate)
        .with("trials", level -> level.estimate().map(Estimate::trials))
        .with("changed", Level::isChange)
        .text(
            trend.figures().stream()
                .flatMap(
                    figure ->
                        IntStream.range(0, trend.runs().size())
                            .mapToObj(at -> new Level(trend, figure, at))));
  }

  private static CsvReport<RunSummary> run() {
    return CsvReport.<RunSummary>ofOtherRows()
        .with("started", RunSummary::started)
        .with("folder", RunSummary::folder)
        .with("study", RunSummary::study)
        .with("build", run -> run.origin().build())
        .with("commit", run -> run.origin().commit())
        .with("jdk", run -> String.join("; ", run.origin().jdks()))
        .with("host", run -> run.origin().host())
        .with("machine", run -> TrendSentences.machine(run.origin()));
  }
}

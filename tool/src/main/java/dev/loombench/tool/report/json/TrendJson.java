package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.report.common.ChangeCauses;
import dev.loombench.tool.report.text.NotComparableSentences;
import dev.loombench.tool.report.text.TrendSentences;
import dev.loombench.tool.stats.ChangePoints;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.stream.IntStream;

/** Document of {@code loombench trend --json}; its schema is docs/trend.schema.json. */
public record TrendJson(
    @JsonPropertyDescription("Version of this form.") int schema,
    String study,
    @JsonPropertyDescription("Result in one sentence.") String headline,
    @JsonPropertyDescription("Compared runs, and what the last run lacks.") List<String> scope,
    @JsonPropertyDescription("Certainty of the change points in words.") String certainty,
    @JsonPropertyDescription("Probability of a false change point of any figure after one run.")
        double level,
    @JsonPropertyDescription("Runs of one machine, in the order made.")
        List<HistoryJson.RunRow> runs,
    @JsonPropertyDescription("Runs of other machines.") List<LeftOutRow> leftOut,
    @JsonPropertyDescription("Figures over the runs.") List<FigureRow> figures,
    @JsonPropertyDescription("Changes, in order.") List<ChangeRow> changes) {

  static final int SCHEMA = 1;

  record LeftOutRow(String folder, List<String> because) {}

  record FigureRow(
      @JsonUnwrapped PointJson point,
      String variant,
      Metric metric,
      String unit,
      @JsonPropertyDescription(
              "Mean of each run with its 95 % interval over trials, in the order of runs.")
          List<FigureJson> levels) {

    static FigureRow of(Trend.Figure figure) {
      String missing = figure.missing().map(NotComparableSentences::reason).orElse("not measured");
      int last = figure.levels().size() - 1;
      return new FigureRow(
          PointJson.of(figure.id().point()),
          figure.id().variant().name(),
          figure.id().metric(),
          figure.id().metric().unit(),
          IntStream.rangeClosed(0, last)
              .mapToObj(
                  at ->
                      figure
                          .levels()
                          .get(at)
                          .<FigureJson>map(FigureJson::of)
                          .orElseGet(
                              () -> FigureJson.none(at == last ? missing : "not comparable")))
              .toList());
    }
  }

  record ChangeRow(
      @JsonPropertyDescription("Folder of the last run before it.") String before,
      @JsonPropertyDescription("Folder of the first run after it.") String after,
      @JsonPropertyDescription("Position of the first run after it, from 0.") int first,
      @JsonPropertyDescription("Differing commit, JDK, files and build, in words.")
          List<String> causes,
      List<FigureChangeRow> figures,
      @JsonPropertyDescription("Recorded facts in which the two runs differ.")
          List<RunComparisonJson.FactRow> differences) {

    static ChangeRow of(Trend trend, Trend.Change change) {
      return new ChangeRow(
          trend.runs().get(change.first() - 1).folder(),
          trend.runs().get(change.first()).folder(),
          change.first(),
          ChangeCauses.lines(trend, change),
          change.figures().stream().map(FigureChangeRow::of).toList(),
          change.differences().facts().stream().map(RunComparisonJson.FactRow::of).toList());
    }
  }

  record FigureChangeRow(
      @JsonUnwrapped PointJson point,
      String variant,
      Metric metric,
      @JsonPropertyDescription(
              "Ratio of the geometric means over runs after and before, with a 95 % interval that"
                  + " takes the place of the change as given.")
          @JsonUnwrapped
          VerdictJson verdict,
      @JsonPropertyDescription("Adjusted for the search over all splits and figures.")
          double pValue) {

    static FigureChangeRow of(Trend.FigureChange change) {
      return new FigureChangeRow(
          PointJson.of(change.id().point()),
          change.id().variant().name(),
          change.id().metric(),
          VerdictJson.of(change.verdict()),
          change.pValue());
    }
  }

  public static TrendJson of(Trend trend) {
    return new TrendJson(
        SCHEMA,
        trend.study(),
        TrendSentences.headline(trend),
        TrendSentences.scope(trend),
        TrendSentences.certainty(trend),
        ChangePoints.LEVEL,
        trend.runs().stream().map(HistoryJson.RunRow::of).toList(),
        trend.leftOut().stream()
            .map(
                run ->
                    new LeftOutRow(
                        run.run().folder(),
                        run.because().stream().map(NotComparableSentences::phrase).toList()))
            .toList(),
        trend.figures().stream().map(FigureRow::of).toList(),
        trend.changes().stream().map(change -> ChangeRow.of(trend, change)).toList());
  }
}

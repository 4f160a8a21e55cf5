package dev.loombench.tool.report;

import dev.loombench.tool.analyse.Comparison;
import dev.loombench.tool.analyse.Figures;
import dev.loombench.tool.analyse.PointEstimate;
import dev.loombench.tool.analyse.StartUp;
import dev.loombench.tool.report.TextTable.Align;
import dev.loombench.tool.report.TextTable.Cell;
import dev.loombench.tool.report.TextTable.Column;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The columns of the table of starts in the terminal. */
final class StartUpColumns {

  private static final String NONE = "–";

  private final List<StartUp> startUps;
  private final String baseline;

  StartUpColumns(List<StartUp> startUps, String baseline) {
    this.startUps = startUps;
    this.baseline = baseline;
  }

  List<Column> columns() {
    return List.of(
        column("variant", Align.LEFT, 100, startUp -> Cell.of(startUp.variant())),
        figures("first answer s", Metric.START_UP, 90),
        column("95 % interval", Align.LEFT, 80, StartUpColumns::interval),
        column("over " + baseline, Align.LEFT, 85, this::verdict),
        figures("CPU s", Metric.START_UP_CPU, 60),
        figures("RSS MiB", Metric.RSS_FIRST_ANSWER, 70),
        figures("RSS idle MiB", Metric.RSS_IDLE, 50),
        figures("PSS idle MiB", Metric.PSS_IDLE, 40),
        column(
            "starts",
            Align.RIGHT,
            30,
            startUp -> Cell.of(String.valueOf(startUp.samples().size()))));
  }

  private Column figures(String head, Metric metric, int importance) {
    int decimals =
        startUps.stream()
            .flatMap(startUp -> figure(startUp, metric).stream())
            .mapToDouble(Estimate::value)
            .max()
            .stream()
            .mapToInt(Figures::decimals)
            .findFirst()
            .orElse(0);
    return column(
        head,
        Align.RIGHT,
        importance,
        startUp ->
            Cell.of(
                figure(startUp, metric)
                    .map(estimate -> Figures.fixed(estimate.value(), decimals))
                    .orElse(NONE)));
  }

  private static Optional<Estimate> figure(StartUp startUp, Metric metric) {
    return startUp.estimates().stream()
        .filter(estimate -> estimate.metric() == metric)
        .findFirst()
        .flatMap(
            estimate ->
                switch (estimate) {
                  case PointEstimate.Known known -> Optional.of(known.estimate());
                  case PointEstimate.Unavailable _ -> Optional.empty();
                });
  }

  private static Cell interval(StartUp startUp) {
    return Cell.of(
        figure(startUp, Metric.START_UP)
            .flatMap(Estimate::interval)
            .map(StartUpColumns::text)
            .orElse(NONE));
  }

  private static String text(Interval interval) {
    return Figures.number(interval.low()) + "–" + Figures.number(interval.high());
  }

  private Cell verdict(StartUp startUp) {
    if (startUp.variant().equals(baseline)) {
      return Cell.of("baseline");
    }
    return startUp.overBaseline().stream()
        .filter(comparison -> comparison.metric() == Metric.START_UP)
        .map(Comparison::verdict)
        .map(VerdictCell::of)
        .findFirst()
        .orElse(Cell.of(NONE));
  }

  private Column column(String head, Align align, int importance, Function<StartUp, Cell> cell) {
    return new Column(head, align, importance, startUps.stream().map(cell).toList());
  }
}

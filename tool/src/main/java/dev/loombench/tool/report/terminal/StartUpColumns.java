package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.analyze.verdict.StartUpResult;
import dev.loombench.tool.report.terminal.TextTable.Align;
import dev.loombench.tool.report.terminal.TextTable.Cell;
import dev.loombench.tool.report.terminal.TextTable.Column;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Packaged;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Columns of the table of starts in the terminal. */
public final class StartUpColumns {

  private static final String NONE = "–";
  private static final double MEBI = 1 << 20;

  private final List<StartUpResult> startUps;
  private final VariantId baseline;

  public StartUpColumns(List<StartUpResult> startUps, VariantId baseline) {
    this.startUps = startUps;
    this.baseline = baseline;
  }

  public List<Column> columns() {
    var columns = new ArrayList<>(ofStarts());
    if (startUps.stream().flatMap(StartUpColumns::packaged).anyMatch(form -> !form.isAsBuilt())) {
      columns.addAll(1, ofPackaging());
    }
    if (startUps.stream()
        .flatMap(StartUpColumns::packaged)
        .anyMatch(form -> form.peakBuildBytes().isPresent())) {
      columns.add(4, size("peak build MiB", 45, Packaged::peakBuildBytes));
    }
    if (startUps.stream().anyMatch(startUp -> figure(startUp, Metric.IMAGE_SIZE).isPresent())) {
      columns.add(columns.size() - 1, figures("image MiB", Metric.IMAGE_SIZE, 35));
    }
    return columns;
  }

  private List<Column> ofPackaging() {
    return List.of(
        packaging("packaging", Align.LEFT, 75, packaged -> Optional.of(packaged.form())),
        size("disk MiB", 65, Packaged::bytes),
        packaging("made in s", Align.LEFT, 55, StartUpColumns::making));
  }

  private Column size(String head, int importance, Function<Packaged, Optional<Long>> bytes) {
    return packaging(
        head,
        Align.RIGHT,
        importance,
        packaged -> bytes.apply(packaged).map(size -> Numbers.fixed(size / MEBI, 1)));
  }

  /** Returns the seconds, like {@code 12.3} or {@code 12.3, reused}. */
  private static Optional<String> making(Packaged packaged) {
    return packaged
        .madeInSeconds()
        .map(seconds -> Numbers.fixed(seconds, 1) + (packaged.isReused() ? ", reused" : ""));
  }

  private Column packaging(
      String head, Align align, int importance, Function<Packaged, Optional<String>> text) {
    return column(
        head, align, importance, startUp -> Cell.of(startUp.packaged().flatMap(text).orElse(NONE)));
  }

  private static Stream<Packaged> packaged(StartUpResult startUp) {
    return startUp.packaged().stream();
  }

  private List<Column> ofStarts() {
    return List.of(
        column("variant", Align.LEFT, 100, startUp -> Cell.of(startUp.variant().name())),
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
    return Column.ofEstimates(
        head, importance, startUps.stream().map(startUp -> figure(startUp, metric)).toList());
  }

  private static Optional<Estimate> figure(StartUpResult startUp, Metric metric) {
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

  private static Cell interval(StartUpResult startUp) {
    return Cell.of(
        figure(startUp, Metric.START_UP)
            .flatMap(Estimate::interval)
            .map(StartUpColumns::text)
            .orElse(NONE));
  }

  private static String text(Interval interval) {
    return Numbers.number(interval.low()) + "–" + Numbers.number(interval.high());
  }

  private Cell verdict(StartUpResult startUp) {
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

  private Column column(
      String head, Align align, int importance, Function<StartUpResult, Cell> cell) {
    return new Column(head, align, importance, startUps.stream().map(cell).toList());
  }
}

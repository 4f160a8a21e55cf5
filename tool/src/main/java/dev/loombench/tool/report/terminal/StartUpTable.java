package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.verdict.StartUpResult;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.common.Table.Cell;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Packaged;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Table of starts in the terminal. */
public final class StartUpTable {

  private static final double MEBI = 1 << 20;

  private StartUpTable() {}

  /** Returns the table; it shows packaging, builds and images only if a variant has them. */
  public static Table<StartUpResult> of(List<StartUpResult> startUps, VariantId baseline) {
    List<Packaged> forms = startUps.stream().flatMap(one -> one.packaged().stream()).toList();
    Table<StartUpResult> table =
        Table.of(startUps).text("variant", 100, startUp -> startUp.variant().name());
    if (forms.stream().anyMatch(form -> !form.isAsBuilt())) {
      table
          .text("packaging", 75, packaged(form -> Optional.of(form.form())))
          .figure("disk MiB", 65, packaged(form -> form.bytes().map(StartUpTable::mebibytes)))
          .text("made in s", 55, packaged(StartUpTable::making));
    }
    if (forms.stream().anyMatch(form -> form.peakBuildBytes().isPresent())) {
      table.figure(
          "peak build MiB",
          45,
          packaged(form -> form.peakBuildBytes().map(StartUpTable::mebibytes)));
    }
    table
        .estimate("first answer s", 90, figure(Metric.START_UP))
        .interval("95 % interval", 80, figure(Metric.START_UP))
        .with("over " + baseline, Table.Kind.TEXT, 85, startUp -> verdict(startUp, baseline))
        .estimate("CPU s", 60, figure(Metric.START_UP_CPU))
        .estimate("RSS MiB", 70, figure(Metric.RSS_FIRST_ANSWER))
        .estimate("RSS idle MiB", 50, figure(Metric.RSS_IDLE))
        .estimate("PSS idle MiB", 40, figure(Metric.PSS_IDLE));
    if (startUps.stream().map(figure(Metric.IMAGE_SIZE)).anyMatch(Optional::isPresent)) {
      table.estimate("image MiB", 35, figure(Metric.IMAGE_SIZE));
    }
    return table.figure("starts", 30, startUp -> String.valueOf(startUp.samples().size()));
  }

  private static Function<StartUpResult, String> packaged(
      Function<Packaged, Optional<String>> text) {
    return startUp -> startUp.packaged().flatMap(text).orElse(Table.NONE);
  }

  private static String mebibytes(long bytes) {
    return Numbers.fixed(bytes / MEBI, 1);
  }

  /** Returns the seconds, like {@code 12.3} or {@code 12.3, reused}. */
  private static Optional<String> making(Packaged packaged) {
    return packaged
        .madeInSeconds()
        .map(seconds -> Numbers.fixed(seconds, 1) + (packaged.isReused() ? ", reused" : ""));
  }

  private static Function<StartUpResult, Optional<Estimate>> figure(Metric metric) {
    return startUp ->
        startUp.estimates().stream()
            .filter(estimate -> estimate.metric() == metric)
            .findFirst()
            .flatMap(PointEstimate::ifKnown);
  }

  private static Cell verdict(StartUpResult startUp, VariantId baseline) {
    if (startUp.variant().equals(baseline)) {
      return Cell.of("baseline");
    }
    return startUp.overBaseline().stream()
        .filter(comparison -> comparison.metric() == Metric.START_UP)
        .map(Comparison::verdict)
        .map(Cell::of)
        .findFirst()
        .orElse(Cell.of(Table.NONE));
  }
}

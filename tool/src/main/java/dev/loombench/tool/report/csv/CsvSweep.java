package dev.loombench.tool.report.csv;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.sweep.SweepFinding;
import dev.loombench.tool.analyze.sweep.SweepMap;
import dev.loombench.tool.analyze.sweep.SweepPointResult;
import dev.loombench.tool.report.json.SweepJson;
import dev.loombench.tool.report.text.SweepSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Design;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A sweep's map as a table: a row for each place of the grid; none of a run that is no sweep. */
public final class CsvSweep {

  private CsvSweep() {}

  public static List<List<String>> cells(Analysis analysis) {
    return Stream.concat(
            Stream.of(
                List.of(
                    "across",
                    "up",
                    "workload",
                    "load",
                    "of",
                    "over",
                    "finding",
                    "call",
                    "ratio",
                    "low",
                    "high",
                    "blocks",
                    "reason")),
            SweepMap.of(analysis).stream()
                .flatMap(map -> map.cells().stream().map(spot -> row(map.design(), spot))))
        .toList();
  }

  private static List<String> row(Design.Sweep design, SweepPointResult spot) {
    var cell = spot.cell();
    var row =
        new ArrayList<>(
            List.of(
                design.across().number(cell.column()),
                design.up().number(cell.row()),
                cell.workload(),
                cell.load().label(),
                cell.of(),
                cell.over(),
                spot.finding().key(),
                spot.finding().differenceIfAny().map(SweepJson::call).orElse("")));
    row.addAll(figures(spot.finding()));
    row.add(String.valueOf(spot.blocks()));
    row.add(
        spot.finding() instanceof SweepFinding.NotComparable(var reason)
            ? SweepSentences.reason(reason)
            : "");
    return row;
  }

  private static List<String> figures(SweepFinding finding) {
    return switch (finding) {
      case SweepFinding.Measured(Estimate.Repeated ratio, var _) ->
          List.of(
              String.valueOf(ratio.value()),
              String.valueOf(ratio.low()),
              String.valueOf(ratio.high()));
      case SweepFinding.OneBlock(double ratio, var _) -> List.of(String.valueOf(ratio), "", "");
      case SweepFinding.Inferred _, SweepFinding.NotComparable _, SweepFinding.Unknown _ ->
          List.of("", "", "");
    };
  }
}

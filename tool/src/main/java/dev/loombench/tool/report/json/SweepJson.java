package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.sweep.SaturationLine;
import dev.loombench.tool.analyze.sweep.SweepCrossover;
import dev.loombench.tool.analyze.sweep.SweepFinding;
import dev.loombench.tool.analyze.sweep.SweepMap;
import dev.loombench.tool.analyze.sweep.SweepPointResult;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.text.SweepSentences;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.SweepAxis;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A sweep's map, as a part of the summary. */
public final class SweepJson {

  private SweepJson() {}

  static ObjectNode of(SweepMap map) {
    Design.Sweep design = map.design();
    ObjectNode object = Json.object().put("of", design.of()).put("over", design.over());
    object.set("across", axis(design.across()));
    object.set("up", axis(design.up()));
    object.put("mostBlocks", design.blocks()).put("withinSeconds", design.within().toSeconds());
    ArrayNode sentences = object.putArray("sentences");
    new SweepSentences(map).sentences().forEach(sentences::add);
    object.set(
        "cells", map.cells().stream().map(spot -> cell(design, spot)).collect(Json.toArray()));
    object.set("turns", map.crossovers().stream().map(SweepJson::turn).collect(Json.toArray()));
    object.set(
        "lines", map.saturationLines().stream().map(SweepJson::line).collect(Json.toArray()));
    return object;
  }

  /** What a call is named in stored files. */
  public static String call(Difference call) {
    return switch (call) {
      case ABOVE -> "more";
      case BELOW -> "less";
      case WITHIN_MARGIN -> "as much";
      case OPEN -> "open";
    };
  }

  private static ObjectNode axis(SweepAxis axis) {
    ObjectNode object =
        Json.object()
            .put("name", axis.name())
            .put("kind", axis.kind().name().toLowerCase(Locale.ROOT));
    ArrayNode values = object.putArray("values");
    axis.values().forEach(values::add);
    return object;
  }

  private static ObjectNode cell(Design.Sweep design, SweepPointResult spot) {
    var cell = spot.cell();
    SweepFinding finding = spot.finding();
    ObjectNode row =
        Json.object()
            .put("column", cell.column())
            .put("row", cell.row())
            .put("across", design.across().values().get(cell.column()))
            .put("up", design.up().values().get(cell.row()))
            .put("workload", cell.workload())
            .put("load", cell.load().label())
            .put("of", cell.of())
            .put("over", cell.over())
            .put("blocks", spot.blocks())
            .put("finding", finding.key())
            .put("call", finding.differenceIfAny().map(SweepJson::call).orElse(null));
    row.putNull("ratio").putNull("low").putNull("high");
    switch (finding) {
      case SweepFinding.Measured(Estimate.Repeated ratio, Difference _) ->
          row.put("ratio", ratio.value()).put("low", ratio.low()).put("high", ratio.high());
      case SweepFinding.OneBlock(double ratio, Difference _) -> row.put("ratio", ratio);
      case SweepFinding.Inferred(Difference _, int left, int right) ->
          row.putArray("inferredFrom").add(left).add(right);
      case SweepFinding.NotComparable(var reason) ->
          row.put("reason", SweepSentences.reason(reason));
      case SweepFinding.Unknown() -> {}
    }
    ArrayNode full = row.putArray("cpuFull");
    spot.cpuSaturated().forEach(full::add);
    return row;
  }

  private static ObjectNode turn(SweepCrossover turn) {
    return Json.object()
        .put("row", turn.row())
        .put("left", turn.left())
        .put("right", turn.right())
        .put("before", call(turn.before()))
        .put("after", call(turn.after()))
        .put("found", turn.isLocated())
        .put("decided", turn.decided());
  }

  private static ObjectNode line(SaturationLine line) {
    ObjectNode row =
        Json.object().put("variant", line.variant()).put("alongRows", line.alongRows());
    row.set(
        "positions",
        line.positions().stream()
            .map(
                position ->
                    Json.object()
                        .put("index", position.index())
                        .put("value", position.value())
                        .put(
                            "threads",
                            position.threads().isPresent() ? position.threads().getAsInt() : null))
            .collect(Json.toArray()));
    return row;
  }
}

package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.compare.Incompatibility;
import dev.loombench.tool.analyze.compare.NonRatioChange;
import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunContrast;
import dev.loombench.tool.analyze.compare.RunDifferences;
import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.text.RunComparisonSentences;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Two runs compared, for programs; docs/compare.schema.json describes it. */
public final class RunComparisonJson {

  /** The version of this form; it changes when a reader of the old form would stumble. */
  static final int SCHEMA = 1;

  private RunComparisonJson() {}

  /** The document, in lines. */
  public static String text(RunComparison comparison, List<GateResult> gates) {
    return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(of(comparison, gates));
  }

  static ObjectNode of(RunComparison comparison, List<GateResult> gates) {
    ObjectNode document =
        Json.object()
            .put("schema", SCHEMA)
            .put("old", comparison.old())
            .put("new", comparison.now())
            .put("headline", RunComparisonSentences.headline(comparison));
    texts(document.putArray("sentences"), RunComparisonSentences.sentences(comparison));
    document.set(
        "terms",
        Json.object()
            .put("confidence", comparison.terms().confidence())
            .put("betweenRuns", comparison.terms().betweenRuns())
            .set("renamed", Json.texts(comparison.terms().renamed())));
    document.set("ledger", ledger(comparison.ledger()));
    texts(document.putArray("onlyOld"), comparison.onlyOld());
    texts(document.putArray("onlyNew"), comparison.onlyNew());
    document.set(
        "obstacles",
        comparison.obstacles().stream().map(RunComparisonJson::obstacle).collect(Json.toArray()));
    document.set("points", comparison.points().stream().map(Json::at).collect(Json.toArray()));
    document.set(
        "comparisons",
        comparison.contrasts().stream().map(RunComparisonJson::contrast).collect(Json.toArray()));
    document.set(
        "shifts",
        comparison.shifts().stream()
            .map(shift -> shift(comparison, shift))
            .collect(Json.toArray()));
    document.set(
        "gates", gates.stream().map(gate -> gate(comparison, gate)).collect(Json.toArray()));
    return document;
  }

  private static ObjectNode ledger(RunDifferences ledger) {
    ObjectNode node = Json.object().put("alike", ledger.alike());
    node.set(
        "differences",
        ledger.differences().stream()
            .map(
                difference ->
                    Json.object()
                        .put("subject", difference.subject().key())
                        .put("variant", difference.variant())
                        .put("fact", difference.fact())
                        .put("old", difference.before())
                        .put("new", difference.now()))
            .collect(Json.toArray()));
    return node;
  }

  private static ObjectNode obstacle(Incompatibility obstacle) {
    ObjectNode node = Json.object().put("text", obstacle.text()).put("what", obstacle.what());
    return switch (obstacle) {
      case Incompatibility.Machine _ -> node.put("of", "machine");
      case Incompatibility.OfVariant(String variant, var pass, var _) ->
          node.put("of", "variant").put("variant", variant).put("pass", pass.key());
      case Incompatibility.NeverMeasured(String variant, var _) ->
          node.put("of", "variant").put("variant", variant);
      case Incompatibility.OfPoint(PointId point, var _) ->
          node.put("of", "point").setAll(Json.at(point));
    };
  }

  private static ObjectNode contrast(RunContrast contrast) {
    ObjectNode node =
        Json.at(contrast.point())
            .put("variant", contrast.variant())
            .put("metric", contrast.metric().key())
            .put("unit", contrast.metric().unit());
    node.set("old", side(contrast.before()));
    node.set("new", side(contrast.now()));
    Json.putRatio(node, contrast.verdict());
    Json.putWord(node, contrast.verdict());
    return node;
  }

  private static ObjectNode side(List<Double> values) {
    ObjectNode node = Json.object();
    ArrayNode array = node.putArray("trials");
    values.forEach(array::add);
    return node;
  }

  private static ObjectNode shift(RunComparison comparison, NonRatioChange shift) {
    return Json.at(shift.point())
        .put("variant", shift.variant())
        .put("kind", shift.cause().key())
        .put("worse", shift.worse())
        .put("text", RunComparisonSentences.change(comparison, shift) + ".");
  }

  private static ObjectNode gate(RunComparison comparison, GateResult gate) {
    ObjectNode node = Json.object().put("gate", gate.gate()).put("failed", gate.failed());
    texts(node.putArray("found"), RunComparisonSentences.evidence(comparison, gate));
    return node;
  }

  private static void texts(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }
}

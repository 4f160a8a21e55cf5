package dev.loombench.tool.report.common;

import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.analyze.verdict.Verdict;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.trial.PointId;
import java.util.Map;
import java.util.stream.Collector;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Small pieces of JSON. */
public final class Json {

  public static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private Json() {}

  public static ObjectNode object() {
    return NODES.objectNode();
  }

  public static ArrayNode array() {
    return NODES.arrayNode();
  }

  /** Where something is, as every row tells it. */
  public static ObjectNode at(PointId point) {
    return object()
        .put("workload", point.workload())
        .put("load", point.load().label())
        .put("point", point.stepLabel());
  }

  public static ObjectNode texts(Map<String, String> texts) {
    var object = object();
    texts.forEach(object::put);
    return object;
  }

  /** A figure, the ends of its interval, and how many trials it is drawn from. */
  public static void putFigure(ObjectNode row, Estimate estimate) {
    row.put("value", estimate.value());
    switch (estimate) {
      case Estimate.Single _ -> row.putNull("low").putNull("high");
      case Estimate.Repeated(double _, double low, double high, int _) ->
          row.put("low", low).put("high", high);
    }
    row.put("trials", estimate.trials());
  }

  /** That there is no figure, and why. */
  public static void putNoFigure(ObjectNode row, String reason) {
    row.putNull("value").putNull("low").putNull("high").put("trials", 0).put("reason", reason);
  }

  /** What a comparison says. */
  public static void putVerdict(ObjectNode row, Comparison comparison) {
    putRatio(row, comparison.verdict());
    row.put("level", comparison.confidence().level());
    comparison
        .pValue()
        .ifPresentOrElse(pValue -> row.put("pValue", pValue), () -> row.putNull("pValue"));
    comparison
        .bootstrap()
        .ifPresent(
            interval ->
                row.putObject("bootstrap").put("low", interval.low()).put("high", interval.high()));
    ArrayNode blocks = row.putArray("blocks");
    comparison.blocks().forEach(blocks::add);
    putWord(row, comparison.verdict());
  }

  /** The ratio that a verdict rests on, and the ends of its interval. */
  public static void putRatio(ObjectNode row, Verdict verdict) {
    verdict
        .ratioIfAny()
        .ifPresentOrElse(
            ratio ->
                row.put("ratio", ratio.value()).put("low", ratio.low()).put("high", ratio.high()),
            () -> row.putNull("ratio").putNull("low").putNull("high"));
  }

  /** A verdict's word, and its reason if it needs one. */
  public static void putWord(ObjectNode row, Verdict verdict) {
    row.put("verdict", verdict.key());
    if (!verdict.reasonText().isEmpty()) {
      row.put("reason", verdict.reasonText());
    }
  }

  public static Collector<JsonNode, ArrayNode, ArrayNode> toArray() {
    return Collector.of(
        Json::array,
        ArrayNode::add,
        (one, other) -> {
          one.addAll(other);
          return one;
        });
  }
}

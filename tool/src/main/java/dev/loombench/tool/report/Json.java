package dev.loombench.tool.report;

import dev.loombench.tool.analyse.Point;
import java.util.Map;
import java.util.stream.Collector;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Small pieces of JSON. */
final class Json {

  static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private Json() {}

  static ObjectNode object() {
    return NODES.objectNode();
  }

  static ArrayNode array() {
    return NODES.arrayNode();
  }

  /** Where something is, as every row tells it. */
  static ObjectNode at(Point point) {
    return object()
        .put("workload", point.workload())
        .put("load", point.load())
        .put("point", point.point());
  }

  static ObjectNode texts(Map<String, String> texts) {
    var object = object();
    texts.forEach(object::put);
    return object;
  }

  static Collector<JsonNode, ArrayNode, ArrayNode> toArray() {
    return Collector.of(
        Json::array,
        ArrayNode::add,
        (one, other) -> {
          one.addAll(other);
          return one;
        });
  }
}

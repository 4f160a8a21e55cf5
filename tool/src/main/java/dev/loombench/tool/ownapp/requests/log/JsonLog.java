package dev.loombench.tool.ownapp.requests.log;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Access logs with a JSON object in each line, of any names that {@link LogField} has. */
final class JsonLog {

  private static final JsonMapper JSON = new JsonMapper();

  private JsonLog() {}

  static Optional<LogLine> line(String text) {
    try {
      var line = new LogLine();
      add(line, "", JSON.readTree(text));
      return Optional.of(line);
    } catch (JacksonException malformed) {
      return Optional.empty();
    }
  }

  /** Adds the values of objects by their path, and the first of each array. */
  private static void add(LogLine line, String name, JsonNode node) {
    if (node.isObject()) {
      String prefix = name.isEmpty() ? "" : name + ".";
      node.properties().forEach(field -> add(line, prefix + field.getKey(), field.getValue()));
    } else if (node.isArray()) {
      node.valueStream().findFirst().ifPresent(first -> add(line, name, first));
    } else {
      line.put(name, text(node));
    }
  }

  private static String text(JsonNode value) {
    return value.isNumber()
        ? value.decimalValue().toPlainString()
        : value.isNull() ? "" : value.asString();
  }
}

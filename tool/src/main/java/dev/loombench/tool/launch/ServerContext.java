package dev.loombench.tool.launch;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Environment of a server, in addition to its variant's settings.
 *
 * @param properties of a bundled server by name, without the prefix {@code loombench.}
 * @param secrets the same, passed in the environment so that no process list shows them
 * @param placeholders values of a command's placeholders by name, without braces
 */
public record ServerContext(
    Map<String, String> properties, Map<String, String> secrets, Map<String, String> placeholders) {

  /** Nothing besides the variant's settings. */
  public static final ServerContext NOTHING = new ServerContext(Map.of(), Map.of(), Map.of());

  public ServerContext {
    properties = Map.copyOf(properties);
    secrets = Map.copyOf(secrets);
    placeholders = Map.copyOf(placeholders);
  }

  /** Returns a context with one property and nothing else. */
  public static ServerContext property(String name, String value) {
    return new ServerContext(Map.of(name, value), Map.of(), Map.of());
  }

  public static ServerContext placeholders(Map<String, String> values) {
    return new ServerContext(Map.of(), Map.of(), values);
  }

  /** Returns the union of both; their names are distinct. */
  public ServerContext and(ServerContext other) {
    return new ServerContext(
        union(properties, other.properties),
        union(secrets, other.secrets),
        union(placeholders, other.placeholders));
  }

  /** Returns a text with the values of its placeholders. */
  String filledIn(String text) {
    String filled = text;
    for (Map.Entry<String, String> placeholder : placeholders.entrySet()) {
      filled = filled.replace("{" + placeholder.getKey() + "}", placeholder.getValue());
    }
    return filled;
  }

  private static Map<String, String> union(Map<String, String> some, Map<String, String> others) {
    var union = new LinkedHashMap<>(some);
    union.putAll(others);
    return union;
  }
}

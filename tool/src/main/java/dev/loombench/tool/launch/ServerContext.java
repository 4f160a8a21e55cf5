package dev.loombench.tool.launch;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Environment of a bundled server, in addition to its variant's settings.
 *
 * @param properties by name, without the prefix {@code loombench.}
 * @param secrets the same, passed in the environment so that no process list shows them
 */
public record ServerContext(Map<String, String> properties, Map<String, String> secrets) {

  /** No properties and no secrets. */
  public static final ServerContext NOTHING = new ServerContext(Map.of(), Map.of());

  public ServerContext {
    properties = Map.copyOf(properties);
    secrets = Map.copyOf(secrets);
  }

  /** Returns a context of one property. */
  public static ServerContext property(String name, String value) {
    return new ServerContext(Map.of(name, value), Map.of());
  }

  /** Returns the union of both; their names are distinct. */
  public ServerContext and(ServerContext other) {
    return new ServerContext(union(properties, other.properties), union(secrets, other.secrets));
  }

  private static Map<String, String> union(Map<String, String> some, Map<String, String> others) {
    var union = new LinkedHashMap<>(some);
    union.putAll(others);
    return union;
  }
}

package dev.loombench.tool.launch;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a server of Loombench's own is told of the world around it, beside what its variant says.
 *
 * @param properties by name, without the {@code loombench.} before it
 * @param secrets the same, but handed over in the environment, where no process list shows them
 */
public record ServerContext(Map<String, String> properties, Map<String, String> secrets) {

  /** Nothing. */
  public static final ServerContext NOTHING = new ServerContext(Map.of(), Map.of());

  public ServerContext {
    properties = Map.copyOf(properties);
    secrets = Map.copyOf(secrets);
  }

  /** One property. */
  public static ServerContext property(String name, String value) {
    return new ServerContext(Map.of(name, value), Map.of());
  }

  /** Both; a name occurs in one of them only. */
  public ServerContext and(ServerContext other) {
    return new ServerContext(union(properties, other.properties), union(secrets, other.secrets));
  }

  private static Map<String, String> union(Map<String, String> some, Map<String, String> others) {
    var union = new LinkedHashMap<>(some);
    union.putAll(others);
    return union;
  }
}

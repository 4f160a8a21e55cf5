package dev.loombench.tool.trial;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The machine and build that trials were made on.
 *
 * @param bootId changes with every boot; empty where the system has none
 * @param host the host's name
 * @param build identifies the tool, generator and servers by their content
 * @param facts what a reader wants to know: kernel, CPU model and count, memory, JDK, governor
 */
public record Environment(String bootId, String host, String build, Map<String, String> facts) {

  public Environment {
    facts = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** Whether trials made there and here may stand in one block. */
  public boolean sameEpochAs(Environment other) {
    return bootId.equals(other.bootId) && host.equals(other.host) && build.equals(other.build);
  }
}

package dev.loombench.tool.trial;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Machine and build of trials.
 *
 * @param bootId changes with every boot; empty where the system has none
 * @param host host name
 * @param build identifies the tool, generator and servers by their content
 * @param size CPUs and memory
 * @param facts what a reader wants to know: kernel, CPU model and count, memory, JDK, governor
 */
public record Environment(
    String bootId, String host, String build, MachineSize size, Map<String, String> facts) {

  public Environment {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** Creates an environment of unknown size. */
  public Environment(String bootId, String host, String build, Map<String, String> facts) {
    this(bootId, host, build, MachineSize.UNKNOWN, facts);
  }

  /** Returns true if boot, host and build are equal, so that trials of both may share a block. */
  public boolean sameEpochAs(Environment other) {
    return bootId.equals(other.bootId) && host.equals(other.host) && build.equals(other.build);
  }
}

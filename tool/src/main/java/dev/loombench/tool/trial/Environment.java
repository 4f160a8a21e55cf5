package dev.loombench.tool.trial;

import dev.loombench.tool.trial.identity.Condition;
import dev.loombench.tool.trial.identity.EpochIdentity;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Machine and build of trials.
 *
 * @param bootId changes with every boot; empty where the system has none
 * @param host host name
 * @param build identifies the tool, generator and servers by their content
 * @param size CPUs and memory
 * @param facts what a reader wants to know: kernel, CPU model and count, memory, JDK, governor
 * @param identity files of the system under test and conditions of the machine; empty if an older
 *     build stored the run
 */
public record Environment(
    Optional<String> bootId,
    String host,
    String build,
    MachineSize size,
    Map<String, String> facts,
    Optional<EpochIdentity> identity) {

  public Environment {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** Creates an environment of unknown size and identity. */
  public Environment(String bootId, String host, String build, Map<String, String> facts) {
    this(Optional.of(bootId), host, build, MachineSize.UNKNOWN, facts, Optional.empty());
  }

  /** Returns a copy with an identity. */
  public Environment with(EpochIdentity known) {
    return new Environment(bootId, host, build, size, facts, Optional.of(known));
  }

  /** Returns a copy with more facts. */
  public Environment withFacts(Map<String, String> more) {
    var all = new LinkedHashMap<>(facts);
    all.putAll(more);
    return new Environment(bootId, host, build, size, all, identity);
  }

  /** Returns a copy that also has the servers of a later environment of the same epoch. */
  public Environment withServersOf(Environment later) {
    return identity
        .flatMap(known -> later.identity.map(known::withServersOf))
        .map(this::with)
        .orElse(this);
  }

  /**
   * Returns true if files and conditions are equal, so that trials of both may share a block. Boot,
   * host and build decide if neither identity is known.
   */
  public boolean sameEpochAs(Environment other) {
    return sameBuildAs(other)
        && bootId.equals(other.bootId)
        && host.equals(other.host)
        && changedConditions(other).isEmpty();
  }

  /** Returns true if their trials may be compared: files of servers and tool are the same. */
  public boolean sameBuildAs(Environment other) {
    if (identity.isPresent() && other.identity.isPresent()) {
      return identity.get().changesTo(other.identity.get()).isEmpty();
    }
    boolean bothUnknown = identity.isEmpty() && other.identity.isEmpty();
    return bothUnknown && build.equals(other.build);
  }

  /** Returns the conditions that differ; empty if an identity is unknown. */
  public List<Condition> changedConditions(Environment other) {
    return identity.stream()
        .flatMap(
            known ->
                other.identity.stream().flatMap(others -> known.changedConditions(others).stream()))
        .toList();
  }
}

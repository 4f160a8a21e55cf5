package dev.loombench.tool.trial;

import dev.loombench.tool.trial.identity.Condition;
import dev.loombench.tool.trial.identity.EpochIdentity;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Machine and build of trials.
 *
 * @param bootId changes with every boot; empty where the system has none
 * @param build identifies the tool, generator and servers by their content
 * @param facts what a reader wants to know: kernel, CPU model and count, memory, JDK, governor
 * @param identity files of the system under test and conditions of the machine
 */
public record Environment(
    Optional<String> bootId,
    String host,
    String build,
    MachineSize size,
    Map<String, String> facts,
    EpochIdentity identity) {

  /**
   * Size of a machine, as reported by the system.
   *
   * @param cpusOnline number of CPUs online
   * @param cpusAllowed number of CPUs that the tool may use
   */
  public record MachineSize(
      OptionalInt cpusOnline, OptionalInt cpusAllowed, OptionalLong memoryMebibytes) {

    /** Size of which nothing is known. */
    public static final MachineSize UNKNOWN =
        new MachineSize(OptionalInt.empty(), OptionalInt.empty(), OptionalLong.empty());
  }

  public Environment {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** Creates an environment of unknown size, without an identity. */
  public Environment(String bootId, String host, String build, Map<String, String> facts) {
    this(Optional.of(bootId), host, build, MachineSize.UNKNOWN, facts, EpochIdentity.NONE);
  }

  public Environment with(EpochIdentity known) {
    return new Environment(bootId, host, build, size, facts, known);
  }

  public Environment withFacts(Map<String, String> more) {
    var all = new LinkedHashMap<>(facts);
    all.putAll(more);
    return new Environment(bootId, host, build, size, all, identity);
  }

  /** Returns a copy that also has the servers of a later environment of the same epoch. */
  public Environment withServersOf(Environment later) {
    return with(identity.withServersOf(later.identity));
  }

  /** Returns true if files and conditions are equal, so that trials of both may share a block. */
  public boolean sameEpochAs(Environment other) {
    return sameBuildAs(other)
        && bootId.equals(other.bootId)
        && host.equals(other.host)
        && changedConditions(other).isEmpty();
  }

  /** Returns true if their trials may be compared: files of servers and tool are the same. */
  public boolean sameBuildAs(Environment other) {
    return identity.changesTo(other.identity).isEmpty();
  }

  public List<Condition> changedConditions(Environment other) {
    return identity.changedConditions(other.identity);
  }
}

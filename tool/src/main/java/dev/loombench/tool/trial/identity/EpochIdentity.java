package dev.loombench.tool.trial.identity;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.identity.ServerIdentity.HashedFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Identity of an epoch. Trials of different files are never compared or pooled; a changed condition
 * starts another epoch of the same run.
 *
 * @param servers files and JDK of each variant that can be measured
 * @param instrument files of the tool, the load generator and the database's process
 * @param conditions settings of the machine; those that it does not show are missing
 */
public record EpochIdentity(
    List<ServerIdentity> servers, List<HashedFile> instrument, Map<Condition, String> conditions) {

  public static final EpochIdentity NONE = new EpochIdentity(List.of(), List.of(), Map.of());

  public EpochIdentity {
    servers = List.copyOf(servers);
    instrument = List.copyOf(instrument);
    conditions =
        conditions.isEmpty()
            ? Map.of()
            : Collections.unmodifiableMap(new EnumMap<>(conditions)); // in the order of Condition
  }

  /** Returns the files that changed until {@code now}, for the variants that both have. */
  public List<FileChange> changesTo(EpochIdentity now) {
    var changes = new ArrayList<>(FileChange.between("Loombench", instrument, now.instrument));
    for (ServerIdentity server : now.servers) {
      of(server.variant()).ifPresent(before -> changes.addAll(before.changesTo(server)));
    }
    return changes;
  }

  public List<Condition> changedConditions(EpochIdentity other) {
    return Arrays.stream(Condition.values())
        .filter(one -> !Objects.equals(conditions.get(one), other.conditions.get(one)))
        .toList();
  }

  /** Returns a copy that also has the servers that only {@code later} has. */
  public EpochIdentity withServersOf(EpochIdentity later) {
    return new EpochIdentity(
        Stream.concat(
                servers.stream(),
                later.servers.stream().filter(server -> of(server.variant()).isEmpty()))
            .toList(),
        instrument,
        conditions);
  }

  public EpochIdentity of(List<ServerIdentity> others) {
    return new EpochIdentity(others, instrument, conditions);
  }

  private Optional<ServerIdentity> of(VariantId variant) {
    return servers.stream().filter(server -> server.variant().equals(variant)).findFirst();
  }
}

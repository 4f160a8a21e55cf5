package dev.loombench.tool.study;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.id.WorkloadId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Work of a request, and the loads under which it is measured.
 *
 * @param loads loads, at least one; their points are distinct
 * @param diagnosticBlocks number of blocks with JFR attached; empty for the protocol's number
 * @param delays times of the study's delays by name, if the workload changes them
 */
public record Workload(
    WorkloadId id,
    Work work,
    List<Load> loads,
    OptionalInt diagnosticBlocks,
    Map<String, Duration> delays) {

  public Workload {
    loads = List.copyOf(loads);
    delays = Map.copyOf(delays);
    if (loads.isEmpty()) {
      throw new IllegalArgumentException("a workload needs a load: " + id);
    }
    List<LoadId> points = loads.stream().flatMap(load -> identities(load).stream()).toList();
    if (Set.copyOf(points).size() < points.size()) {
      throw new IllegalArgumentException(
          "points must be unique: " + points.stream().map(LoadId::label).toList());
    }
  }

  /** Creates a workload with the protocol's number of diagnostic blocks and the study's delays. */
  public Workload(WorkloadId id, Work work, List<Load> loads) {
    this(id, work, loads, OptionalInt.empty(), Map.of());
  }

  public Workload under(List<Load> others) {
    return new Workload(id, work, others, OptionalInt.empty(), delays);
  }

  /** Returns a delay as it is under this workload. */
  public Delay at(Delay delay) {
    return delay.by(delays.getOrDefault(delay.name(), delay.by()));
  }

  public Workload doing(Work other) {
    return new Workload(id, other, loads, diagnosticBlocks, delays);
  }

  /** Returns the identities that a load takes up: its points, or its own if it finds them. */
  public static List<LoadId> identities(Load load) {
    return load.findsItsPoints() ? List.of(load.id()) : load.points();
  }

  /**
   * Returns the load of that identity: one of this workload's, or an open load whose rate was found
   * while measuring.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Load load(LoadId id) {
    return loads.stream()
        .filter(load -> load.id().equals(id))
        .findFirst()
        .orElseGet(
            () -> {
              if (id instanceof LoadId.Open(double rate, Spacing spacing)) {
                return new OpenModel.Open(rate, spacing);
              }
              throw new IllegalArgumentException(id + " has no load " + id.label());
            });
  }
}

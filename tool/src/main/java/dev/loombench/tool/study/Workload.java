package dev.loombench.tool.study;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What one request does, and the loads under which it is measured.
 *
 * @param name its name in tables, like {@code delay-100}
 * @param work what is asked of the server
 * @param loads how requests arrive, at least one; no point of one is a point of another
 * @param diagnosticBlocks how many blocks are made of it with JFR attached; empty for as many as of
 *     every other
 */
public record Workload(String name, Work work, List<Load> loads, OptionalInt diagnosticBlocks) {

  public Workload {
    loads = List.copyOf(loads);
    if (loads.isEmpty()) {
      throw new IllegalArgumentException("a workload needs a load: " + name);
    }
    List<String> points = loads.stream().flatMap(load -> named(load).stream()).toList();
    if (Set.copyOf(points).size() < points.size()) {
      throw new IllegalArgumentException("points must be unique: " + points);
    }
  }

  /** Of which as many blocks are made as of every other. */
  public Workload(String name, Work work, List<Load> loads) {
    this(name, work, loads, OptionalInt.empty());
  }

  /** By what a load is told from others: its points, or its label while they are to be found. */
  public static List<String> named(Load load) {
    return load.findsItsPoints() ? List.of(load.label()) : load.points();
  }
}

package dev.loombench.tool.launch.os;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Set of CPUs, numbered as by the kernel.
 *
 * @param cpus in ascending order
 */
public record CpuSet(List<Integer> cpus) {

  public CpuSet {
    cpus = cpus.stream().distinct().sorted().toList();
  }

  /** Parses the kernel's list format, like {@code 0-3,8}. */
  public static CpuSet parse(String list) {
    return new CpuSet(
        Stream.of(list.strip().split(",", -1)).flatMap(part -> range(part).boxed()).toList());
  }

  public static CpuSet firstOf(int count) {
    return new CpuSet(IntStream.range(0, count).boxed().toList());
  }

  public int size() {
    return cpus.size();
  }

  /** Returns the list format of the kernel and of {@code taskset -c}, like {@code 0-3,8}. */
  public String list() {
    var ranges = new StringJoiner(",");
    for (List<Integer> run : runs()) {
      ranges.add(
          run.size() == 1 ? run.getFirst().toString() : run.getFirst() + "-" + run.getLast());
    }
    return ranges.toString();
  }

  /** Returns the CPUs at the positions from {@code from} (inclusive) to {@code to} (exclusive). */
  public CpuSet part(int from, int to) {
    return new CpuSet(cpus.subList(from, to));
  }

  public CpuSet with(CpuSet other) {
    return new CpuSet(Stream.of(cpus, other.cpus).flatMap(List::stream).toList());
  }

  public boolean intersects(CpuSet other) {
    return cpus.stream().anyMatch(other.cpus::contains);
  }

  public boolean containsAll(CpuSet other) {
    return cpus.containsAll(other.cpus);
  }

  private List<List<Integer>> runs() {
    var runs = new ArrayList<List<Integer>>();
    for (Integer cpu : cpus) {
      if (runs.isEmpty() || runs.getLast().getLast() + 1 != cpu) {
        runs.add(new ArrayList<>());
      }
      runs.getLast().add(cpu);
    }
    return runs;
  }

  private static IntStream range(String part) {
    String[] bounds = part.split("-", 2);
    int first = Integer.parseInt(bounds[0].strip());
    int last = Integer.parseInt(bounds[bounds.length - 1].strip());
    return IntStream.rangeClosed(first, last);
  }
}

package dev.loombench.tool.launch.os;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A set of CPUs, as the kernel numbers them.
 *
 * @param cpus in rising order
 */
public record CpuSet(List<Integer> cpus) {

  public CpuSet {
    cpus = cpus.stream().distinct().sorted().toList();
  }

  /**
   * Reads the kernel's list format, like {@code 0-3,8}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static CpuSet parse(String list) {
    return new CpuSet(
        Stream.of(list.strip().split(",", -1)).flatMap(part -> range(part).boxed()).toList());
  }

  /** The CPUs from 0 on. */
  public static CpuSet firstOf(int count) {
    return new CpuSet(IntStream.range(0, count).boxed().toList());
  }

  /** How many there are. */
  public int size() {
    return cpus.size();
  }

  /** As the kernel writes it and {@code taskset -c} reads it, like {@code 0-3,8}. */
  public String list() {
    var ranges = new StringJoiner(",");
    for (List<Integer> run : runs()) {
      ranges.add(
          run.size() == 1 ? run.getFirst().toString() : run.getFirst() + "-" + run.getLast());
    }
    return ranges.toString();
  }

  /** Those from the {@code from}th to before the {@code to}th, counted from 0. */
  public CpuSet part(int from, int to) {
    return new CpuSet(cpus.subList(from, to));
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

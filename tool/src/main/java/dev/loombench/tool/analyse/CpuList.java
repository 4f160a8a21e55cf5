package dev.loombench.tool.analyse;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** CPUs as the kernel lists them, like {@code 0-2,5}. */
final class CpuList {

  private CpuList() {}

  /** The CPUs listed; none if the text is not such a list. */
  static Set<Integer> of(String text) {
    var cpus = new TreeSet<Integer>();
    if (!text.matches("\\d{1,5}(-\\d{1,5})?(,\\d{1,5}(-\\d{1,5})?)*")) {
      return cpus;
    }
    for (String range : text.split(",", -1)) {
      String[] ends = range.split("-", -1);
      int first = Integer.parseInt(ends[0]);
      int last = Integer.parseInt(ends[ends.length - 1]);
      IntStream.rangeClosed(first, last).forEach(cpus::add);
    }
    return cpus;
  }
}

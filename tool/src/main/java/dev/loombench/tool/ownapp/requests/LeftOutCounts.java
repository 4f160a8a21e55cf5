package dev.loombench.tool.ownapp.requests;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts of what is left out, by what it is and why. */
final class LeftOutCounts {

  record Kind(String what, String reason) {}

  private final Map<Kind, Long> counts = new LinkedHashMap<>();

  void add(Kind kind, long count) {
    counts.merge(kind, count, Long::sum);
  }

  void add(String what, String reason, long count) {
    add(new Kind(what, reason), count);
  }

  void addAll(LeftOutCounts others) {
    others.counts.forEach(this::add);
  }

  List<LeftOut> list() {
    return counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .map(
            entry ->
                new LeftOut(
                    entry.getKey().what(),
                    (int) Math.min(entry.getValue(), Integer.MAX_VALUE),
                    entry.getKey().reason()))
        .toList();
  }
}

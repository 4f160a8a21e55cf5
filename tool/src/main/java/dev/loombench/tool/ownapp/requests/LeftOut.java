package dev.loombench.tool.ownapp.requests;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Part of a source that is not sent.
 *
 * @param what requests, hosts, headers or lines that are left out
 * @param reason reason, with the option that includes them if there is one
 */
public record LeftOut(String what, int count, String reason) {

  public String sentence() {
    return "%s (%d): %s".formatted(what, count, reason);
  }

  /** Kind of what is left out, with the reason. */
  record Kind(String what, String reason) {}

  /** Counts of what is left out, by its kind. */
  static final class Counts {

    private final Map<Kind, Long> counts = new LinkedHashMap<>();

    void add(Kind kind, long count) {
      counts.merge(kind, count, Long::sum);
    }

    void add(String what, String reason, long count) {
      add(new Kind(what, reason), count);
    }

    void addAll(Counts others) {
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
}

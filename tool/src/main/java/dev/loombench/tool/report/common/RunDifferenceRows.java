package dev.loombench.tool.report.common;

import dev.loombench.tool.analyze.compare.RunDifferences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Configuration differences of two runs, shortened for tables. */
public final class RunDifferenceRows {

  private static final int LONG = 40;

  private RunDifferenceRows() {}

  /** Row of the table; several variants with the same difference share one. */
  public record Row(String of, String fact, String before, String after) {}

  public static Table<Row> table(List<Row> rows) {
    return Table.of(rows)
        .text("of", 50, Row::of)
        .text("fact", 50, Row::fact)
        .code("OLD", 50, Row::before)
        .code("NEW", 50, Row::after);
  }

  public static List<Row> of(RunDifferences differences) {
    var of = new LinkedHashMap<Row, List<String>>();
    for (RunDifferences.Difference difference : differences.facts()) {
      String before = joined(difference.subject(), difference.before());
      String after = joined(difference.subject(), difference.after());
      Row row =
          new Row(
              difference.subject().key(),
              difference.fact(),
              shortened(before, after),
              shortened(after, before));
      of.computeIfAbsent(row, _ -> new ArrayList<>()).add(difference.of());
    }
    return of.entrySet().stream().map(RunDifferenceRows::row).toList();
  }

  private static Row row(Map.Entry<Row, List<String>> alike) {
    Row row = alike.getKey();
    return new Row(String.join(", ", alike.getValue()), row.fact(), row.before(), row.after());
  }

  /** Returns the values of a fact: those of epochs follow each other, those of trials mix. */
  private static String joined(RunDifferences.Subject subject, List<String> values) {
    return values.isEmpty()
        ? Table.NONE
        : String.join(subject == RunDifferences.Subject.VARIANT ? ", or " : ", then ", values);
  }

  /** Returns only the differing words of a long value. */
  private static String shortened(String value, String other) {
    if (Math.max(value.length(), other.length()) <= LONG) {
      return value.isEmpty() ? "(empty)" : value;
    }
    Set<String> others = new TreeSet<>(Arrays.asList(other.split(" ", -1)));
    List<String> own =
        Arrays.stream(value.split(" ", -1)).filter(word -> !others.contains(word)).toList();
    if (own.isEmpty()) {
      return value.equals(Table.NONE) || value.isEmpty() ? Table.NONE : "…";
    }
    return own.size() == value.split(" ", -1).length ? value : "… " + String.join(" ", own) + " …";
  }
}

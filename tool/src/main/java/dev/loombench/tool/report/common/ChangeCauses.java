package dev.loombench.tool.report.common;

import dev.loombench.tool.analyze.history.RunSummary;
import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.text.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Recorded facts that may explain a change between two runs. */
public final class ChangeCauses {

  /** Facts that usually explain a change, with their names in sentences. */
  private static final Map<String, String> CAUSES =
      Map.of(
          RunSummary.COMMIT,
          "commit",
          "jdk",
          "JDK",
          "jdk.tool",
          "JDK of the generator",
          "build",
          "build of Loombench",
          "kernel",
          "kernel",
          "packaging",
          "packaging",
          "host",
          "host");

  private static final int MOST_NAMES = 6;

  private ChangeCauses() {}

  /** Returns which commit, JDK, file or build differs between the runs around a change. */
  public static List<String> lines(Trend trend, Trend.Change change) {
    List<RunDifferenceRows.Row> rows = RunDifferenceRows.of(change.differences());
    var lines =
        rows.stream()
            .filter(ChangeCauses::isCause)
            .map(
                row ->
                    "%s: %s, then %s"
                        .formatted(
                            CAUSES.getOrDefault(row.fact(), row.fact()), row.before(), row.after()))
            .collect(Collectors.toCollection(ArrayList::new));
    if (lines.isEmpty()) {
      lines.add("No recorded commit, JDK, file or build differs between the two runs.");
    }
    List<String> others =
        rows.stream()
            .filter(row -> !isCause(row))
            .map(RunDifferenceRows.Row::fact)
            .distinct()
            .toList();
    if (!others.isEmpty()) {
      lines.add(
          "Also different: %s. 'loombench compare %s %s' shows all."
              .formatted(
                  Lists.list(shortened(others)),
                  trend.runs().get(change.first() - 1).folder(),
                  trend.runs().get(change.first()).folder()));
    }
    return lines;
  }

  private static List<String> shortened(List<String> names) {
    return names.size() <= MOST_NAMES
        ? names
        : Stream.concat(
                names.stream().limit(MOST_NAMES - 1),
                Stream.of("%d more facts".formatted(names.size() - MOST_NAMES + 1)))
            .toList();
  }

  private static boolean isCause(RunDifferenceRows.Row row) {
    return CAUSES.containsKey(row.fact()) || row.fact().startsWith("file ");
  }
}

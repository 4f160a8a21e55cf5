package dev.loombench.tool.report.common;

import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunContrast;
import dev.loombench.tool.report.text.ComparisonSentences;
import dev.loombench.tool.report.text.NotComparableSentences;
import dev.loombench.tool.report.text.RunComparisonSentences;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.PointId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Table that compares the figures of two runs. */
public final class ContrastRows {

  private ContrastRows() {}

  /** Returns the contrasts of each point that has any. */
  public static Map<PointId, List<RunContrast>> byPoint(RunComparison comparison) {
    Map<PointId, List<RunContrast>> found =
        comparison.contrasts().stream().collect(Collectors.groupingBy(RunContrast::point));
    var byPoint = new LinkedHashMap<PointId, List<RunContrast>>();
    comparison.points().stream()
        .filter(found::containsKey)
        .forEach(point -> byPoint.put(point, found.get(point)));
    return byPoint;
  }

  public static Table<RunContrast> table(RunComparison comparison, List<RunContrast> rows) {
    return Table.of(rows)
        .text("variant", 100, row -> row.variant().name())
        .text("metric", 99, row -> row.metric().labelWithUnit())
        .figure("OLD", 80, row -> Table.value(row.meanBefore(), Numbers::number))
        .figure("NEW", 80, row -> Table.value(row.meanAfter(), Numbers::number))
        .with("NEW over OLD", Table.Kind.TEXT, 95, row -> Table.Cell.of(row.verdict()))
        .text(
            Numbers.level(comparison.settings().confidence()) + " interval",
            90,
            ContrastRows::interval)
        .text("trials", 60, RunComparisonSentences::trials);
  }

  public static String interval(RunContrast contrast) {
    return contrast
        .verdict()
        .ratioIfAny()
        .map(ratio -> ComparisonSentences.interval(ratio.low(), ratio.high()))
        .orElse(Table.NONE);
  }

  /** Returns each reason for missing ratios once, with the affected metrics. */
  public static List<String> reasons(List<RunContrast> rows) {
    return rows.stream()
        .map(row -> NotComparableSentences.reason(row.verdict()))
        .filter(reason -> !reason.isEmpty())
        .distinct()
        .map(reason -> "Not comparable%s: %s.".formatted(which(rows, reason), reason))
        .toList();
  }

  /** Returns the affected metrics; empty if all are affected. */
  private static String which(List<RunContrast> rows, String reason) {
    List<RunContrast> taken =
        rows.stream()
            .filter(row -> NotComparableSentences.reason(row.verdict()).equals(reason))
            .toList();
    if (taken.size() == rows.size()) {
      return "";
    }
    return taken.stream().map(RunContrast::variant).distinct().toList().stream()
        .map(variant -> metrics(taken, variant) + " of " + variant)
        .collect(Collectors.joining("; ", ": ", ""));
  }

  private static String metrics(List<RunContrast> taken, VariantId variant) {
    return taken.stream()
        .filter(row -> row.variant().equals(variant))
        .map(row -> row.metric().label())
        .collect(Collectors.joining(", "));
  }
}

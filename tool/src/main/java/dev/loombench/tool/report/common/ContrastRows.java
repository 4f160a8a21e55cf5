package dev.loombench.tool.report.common;

import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunContrast;
import dev.loombench.tool.report.text.NotComparableSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Cells of the tables that compare two runs. */
public final class ContrastRows {

  public static final String NONE = "–";

  private ContrastRows() {}

  /** Returns the contrasts of a point. */
  public static List<RunContrast> at(PointId point, RunComparison comparison) {
    return comparison.contrasts().stream()
        .filter(contrast -> contrast.point().equals(point))
        .toList();
  }

  /** Returns the metric with its unit. */
  public static String metric(RunContrast contrast) {
    return contrast.metric().label()
        + (contrast.metric().unit().equals("1/s") ? "" : " " + contrast.metric().unit());
  }

  /** Returns a mean. */
  public static String figure(OptionalDouble mean) {
    return mean.isPresent() ? Numbers.number(mean.getAsDouble()) : NONE;
  }

  /** Returns the numbers of trials of the old and the new run, like {@code 3+4}. */
  public static String trials(RunContrast contrast) {
    return contrast.before().size() + "+" + contrast.after().size();
  }

  public static String ratio(RunContrast contrast) {
    return contrast
        .verdict()
        .ratioIfAny()
        .map(Estimate.Repeated::value)
        .map(Numbers::ratio)
        .orElse(NONE);
  }

  public static String interval(RunContrast contrast) {
    return contrast
        .verdict()
        .ratioIfAny()
        .map(ratio -> Numbers.ratio(ratio.low()) + "–" + Numbers.ratio(ratio.high()))
        .orElse(NONE);
  }

  /** Returns the heading of intervals. */
  public static String intervalName(RunComparison comparison) {
    return Numbers.level(comparison.settings().confidence()) + " interval";
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

package dev.loombench.tool.report;

import dev.loombench.tool.analyse.Figures;
import dev.loombench.tool.analyse.Point;
import dev.loombench.tool.analyse.RunComparison;
import dev.loombench.tool.analyse.RunContrast;
import dev.loombench.tool.stats.Estimate;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The rows of a point's table, of two runs that are compared. */
final class ContrastRows {

  static final String NONE = "–";

  private ContrastRows() {}

  /** Those of a point, by variant and metric. */
  static List<RunContrast> at(Point point, RunComparison comparison) {
    return comparison.contrasts().stream()
        .filter(contrast -> contrast.point().equals(point))
        .toList();
  }

  /** The metric with its unit. */
  static String metric(RunContrast contrast) {
    return contrast.metric().label()
        + (contrast.metric().unit().equals("1/s") ? "" : " " + contrast.metric().unit());
  }

  /** A mean, with the number of trials where that is not the same on both sides. */
  static String figure(OptionalDouble mean) {
    return mean.isPresent() ? Figures.number(mean.getAsDouble()) : NONE;
  }

  /** How many trials the old and the new run have. */
  static String trials(RunContrast contrast) {
    return contrast.before().size() + "+" + contrast.now().size();
  }

  /** The ratio. */
  static String ratio(RunContrast contrast) {
    return contrast
        .verdict()
        .ratioIfAny()
        .map(Estimate.Repeated::value)
        .map(Figures::ratio)
        .orElse(NONE);
  }

  /** Its interval. */
  static String interval(RunContrast contrast) {
    return contrast
        .verdict()
        .ratioIfAny()
        .map(ratio -> Figures.ratio(ratio.low()) + "–" + Figures.ratio(ratio.high()))
        .orElse(NONE);
  }

  /** What the interval is called. */
  static String intervalName(RunComparison comparison) {
    return Figures.level(comparison.terms().confidence()) + " interval";
  }

  /** Why figures can't be compared, each reason once, with the figures that it takes away. */
  static List<String> reasons(List<RunContrast> rows) {
    return rows.stream()
        .map(row -> row.verdict().reasonText())
        .filter(reason -> !reason.isEmpty())
        .distinct()
        .map(reason -> "Not comparable%s: %s.".formatted(which(rows, reason), reason))
        .toList();
  }

  /** Nothing where it takes away all of them. */
  private static String which(List<RunContrast> rows, String reason) {
    List<RunContrast> taken =
        rows.stream().filter(row -> row.verdict().reasonText().equals(reason)).toList();
    if (taken.size() == rows.size()) {
      return "";
    }
    return taken.stream().map(RunContrast::variant).distinct().toList().stream()
        .map(variant -> metrics(taken, variant) + " of " + variant)
        .collect(Collectors.joining("; ", ": ", ""));
  }

  private static String metrics(List<RunContrast> taken, String variant) {
    return taken.stream()
        .filter(row -> row.variant().equals(variant))
        .map(row -> row.metric().label())
        .collect(Collectors.joining(", "));
  }
}

package dev.loombench.tool.report.html;

import dev.loombench.tool.analyze.compare.RunContrast;
import dev.loombench.tool.report.common.Template;
import dev.loombench.tool.stats.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Logarithmic axis for intervals of ratios, as SVG; 1 is in the center.
 *
 * @param reach natural logarithm of the value at the right end
 */
record RatioAxis(double reach) {

  private static final double HALF = 100;
  private static final double LEAST_REACH = Math.log(1.1);

  /** Returns an axis that contains all intervals. */
  static RatioAxis of(List<RunContrast> rows) {
    return new RatioAxis(
        rows.stream()
            .flatMap(row -> row.verdict().ratioIfAny().stream())
            .flatMapToDouble(ratio -> DoubleStream.of(ratio.low(), ratio.high()))
            .map(Math::log)
            .map(Math::abs)
            .reduce(LEAST_REACH, Math::max));
  }

  /** Returns the values at its ends, for the heading of the column. */
  String ends() {
    return "%.2f to %.2f".formatted(Math.exp(-reach), Math.exp(reach));
  }

  /** Draws an interval and the line of ratio 1. */
  String drawn(Estimate.Repeated ratio, String label) {
    return ("<svg viewBox=\"-104 -10 208 20\" role=\"img\""
            + " aria-label=\"%s\"><line class=\"one\" x1=\"0\" x2=\"0\" y1=\"-10\" y2=\"10\"/>"
            + "<line class=\"span\" x1=\"%s\" x2=\"%s\" y1=\"0\" y2=\"0\"/>"
            + "<circle cx=\"%s\" cy=\"0\" r=\"4\"/></svg>")
        .formatted(Template.escaped(label), at(ratio.low()), at(ratio.high()), at(ratio.value()));
  }

  private String at(double ratio) {
    return String.format(Locale.ROOT, "%.1f", HALF * Math.log(ratio) / reach);
  }
}

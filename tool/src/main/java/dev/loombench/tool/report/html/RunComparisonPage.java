package dev.loombench.tool.report.html;

import static dev.loombench.tool.report.common.Template.escaped;

import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunContrast;
import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.report.common.ContrastRows;
import dev.loombench.tool.report.common.Resource;
import dev.loombench.tool.report.common.RunDifferenceRows;
import dev.loombench.tool.report.common.Table.Cell;
import dev.loombench.tool.report.common.Table.Kind;
import dev.loombench.tool.report.common.Template;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.text.RunComparisonSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Comparison of two runs as one self-contained page. */
public final class RunComparisonPage {

  private static final String LINKS =
      "<a href=\"#answers\">Answers</a> <a href=\"#differences\">Differences</a>"
          + " <a href=\"#figures\">Figures</a>";

  private RunComparisonPage() {}

  public static String of(RunComparison comparison, List<GateResult> gates) {
    String title = comparison.after() + " over " + comparison.before();
    return new HtmlPage(title, "compare", "answers", LINKS, content(comparison, gates))
        .style(Resource.text("/report/compare.css"))
        .text();
  }

  private static String content(RunComparison comparison, List<GateResult> gates) {
    return "<h1>%s</h1>".formatted(escaped(RunComparisonSentences.headline(comparison)))
        + Html.quiet(RunComparisonSentences.runs(comparison))
        + "<section id=\"answers\">"
        + Html.answer(RunComparisonSentences.sentences(comparison))
        + gates.stream().map(gate -> gate(gate)).collect(Collectors.joining())
        + comparison.incompatibilities().stream()
            .map(found -> "Incompatible: " + RunComparisonSentences.incompatibility(found))
            .map(Html::warning)
            .collect(Collectors.joining())
        + "</section><section id=\"differences\"><h2>Differences</h2>"
        + differences(comparison)
        + "</section><section id=\"figures\"><h2>Figures</h2>"
        + Html.quiet(RunComparisonSentences.intervals(comparison))
        + ContrastRows.byPoint(comparison).entrySet().stream()
            .map(rows -> table(comparison, rows.getKey(), rows.getValue()))
            .collect(Collectors.joining())
        + "</section>";
  }

  private static String gate(GateResult gate) {
    String head =
        "<h3>Gate %s: <span class=\"%s\">%s</span></h3>"
            .formatted(
                escaped(gate.gate()),
                gate.failed() ? "worse" : "better",
                gate.failed() ? "FAILED" : "passed");
    return "<div class=\"answer\">%s%s</div>"
        .formatted(head, Html.list(RunComparisonSentences.evidence(gate)));
  }

  private static String differences(RunComparison comparison) {
    List<RunDifferenceRows.Row> rows = RunDifferenceRows.of(comparison.differences());
    return (rows.isEmpty()
            ? Html.quiet("No recorded differences.")
            : Html.table(RunDifferenceRows.table(rows)))
        + Html.quiet(comparison.differences().equal() + " recorded facts are equal.")
        + RunComparisonSentences.onlyInOne(comparison).stream()
            .map(Html::quiet)
            .collect(Collectors.joining());
  }

  private static String table(RunComparison comparison, PointId point, List<RunContrast> rows) {
    RatioAxis axis = RatioAxis.of(rows);
    return Html.text("h3", point.label())
        + Html.table(
            ContrastRows.table(comparison, rows)
                .with("NEW over OLD, " + axis.ends(), Kind.DRAWING, 0, row -> drawn(axis, row)))
        + Html.list(ContrastRows.reasons(rows));
  }

  private static Cell drawn(RatioAxis axis, RunContrast contrast) {
    return new Cell(
        contrast
            .verdict()
            .ratioIfAny()
            .map(ratio -> axis.drawn(ratio, ContrastRows.interval(contrast)))
            .orElse(""),
        TextStyle.of(contrast.verdict()));
  }

  /** Axis of ratios as SVG: logarithmic, with 1 in the center and the log of its right end. */
  private record RatioAxis(double reach) {

    private static final double HALF = 100;
    private static final double LEAST_REACH = Math.log(1.1);

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
}

package dev.loombench.tool.report.html;

import static dev.loombench.tool.report.common.Template.escaped;

import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunContrast;
import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.report.common.ContrastRows;
import dev.loombench.tool.report.common.Resource;
import dev.loombench.tool.report.common.RunDifferenceRows;
import dev.loombench.tool.report.text.BetweenRunsSentences;
import dev.loombench.tool.report.text.ConditionSentences;
import dev.loombench.tool.report.text.RunComparisonSentences;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Comparison of two runs as one self-contained page. */
public final class RunComparisonPage {

  private static final String LINKS =
      "<a href=\"#answers\">Answers</a> <a href=\"#differences\">Differences</a>"
          + " <a href=\"#figures\">Figures</a>";

  private RunComparisonPage() {}

  /** Returns the page. */
  public static String of(RunComparison comparison, List<GateResult> gates) {
    String title = comparison.after() + " over " + comparison.before();
    return new HtmlPage(title, "compare", "answers", LINKS, content(comparison, gates))
        .style(Resource.text("/report/compare.css"))
        .text();
  }

  private static String content(RunComparison comparison, List<GateResult> gates) {
    return "<h1>%s</h1>".formatted(escaped(RunComparisonSentences.headline(comparison)))
        + quiet("OLD is %s, NEW is %s.".formatted(comparison.before(), comparison.after()))
        + "<section id=\"answers\">"
        + list("answer", RunComparisonSentences.sentences(comparison))
        + gates.stream().map(gate -> gate(gate)).collect(Collectors.joining())
        + warnings(comparison)
        + "</section><section id=\"differences\"><h2>Differences</h2>"
        + differences(comparison)
        + "</section><section id=\"figures\"><h2>Figures</h2>"
        + quiet(BetweenRunsSentences.allowance(comparison))
        + comparison.points().stream()
            .map(point -> table(comparison, point))
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
        .formatted(head, items(RunComparisonSentences.evidence(gate)));
  }

  private static String warnings(RunComparison comparison) {
    return comparison.incompatibilities().stream()
        .map(
            incompatibility ->
                "Incompatible: %s: %s."
                    .formatted(
                        ConditionSentences.phrase(incompatibility.difference()),
                        ConditionSentences.consequence(incompatibility)))
        .map(text -> "<p class=\"warning\">%s</p>".formatted(escaped(text)))
        .collect(Collectors.joining());
  }

  private static String differences(RunComparison comparison) {
    String rows =
        RunDifferenceRows.of(comparison.differences()).stream()
            .map(row -> Stream.of(row.of(), row.fact(), row.before(), row.after()))
            .map(cells -> row(cells.map(cell -> cell("wrap", escaped(cell)))))
            .collect(Collectors.joining());
    String only = only("OLD", comparison.onlyOld()) + only("NEW", comparison.onlyNew());
    return (rows.isEmpty()
            ? quiet("No recorded differences.")
            : table(List.of("of", "fact", "OLD", "NEW"), rows))
        + quiet(comparison.differences().equal() + " recorded facts are equal.")
        + only;
  }

  private static String only(String run, List<String> things) {
    return things.isEmpty()
        ? ""
        : quiet("Only in %s: %s.".formatted(run, String.join("; ", things)));
  }

  private static String table(RunComparison comparison, PointId point) {
    List<RunContrast> rows = ContrastRows.at(point, comparison);
    if (rows.isEmpty()) {
      return "";
    }
    RatioAxis axis = RatioAxis.of(rows);
    return "<h3>%s</h3>".formatted(escaped(point.label()))
        + table(
            List.of(
                "variant",
                "metric",
                "OLD",
                "NEW",
                "NEW / OLD",
                ContrastRows.intervalName(comparison),
                "from " + axis.ends(),
                "verdict",
                "trials"),
            rows.stream().map(contrast -> row(axis, contrast)).collect(Collectors.joining()))
        + items(ContrastRows.reasons(rows));
  }

  private static String row(RatioAxis axis, RunContrast contrast) {
    String verdict = contrast.verdict().key();
    String style = verdict.replace(' ', '-');
    String drawn =
        contrast
            .verdict()
            .ratioIfAny()
            .map(ratio -> axis.drawn(ratio, ContrastRows.interval(contrast)))
            .orElse("");
    return row(
        Stream.of(
            cell("", escaped(contrast.variant().name())),
            cell("", escaped(ContrastRows.metric(contrast))),
            cell("num", ContrastRows.figure(contrast.meanBefore())),
            cell("num", ContrastRows.figure(contrast.meanAfter())),
            cell("num", ContrastRows.ratio(contrast)),
            cell("", ContrastRows.interval(contrast)),
            cell("ratio " + style, drawn),
            cell(style, verdict),
            cell("", ContrastRows.trials(contrast))));
  }

  private static String table(List<String> heads, String rows) {
    String head =
        heads.stream().map("<th scope=\"col\">%s</th>"::formatted).collect(Collectors.joining());
    return "<div class=\"scroll\"><table><thead><tr>%s</tr></thead><tbody>%s</tbody></table></div>"
        .formatted(head, rows);
  }

  private static String row(Stream<String> cells) {
    return "<tr>" + cells.collect(Collectors.joining()) + "</tr>";
  }

  private static String cell(String style, String content) {
    return style.isEmpty()
        ? "<td>" + content + "</td>"
        : "<td class=\"%s\">%s</td>".formatted(style, content);
  }

  private static String list(String style, List<String> texts) {
    return texts.isEmpty() ? "" : "<div class=\"%s\">%s</div>".formatted(style, items(texts));
  }

  private static String items(List<String> texts) {
    return texts.isEmpty()
        ? ""
        : texts.stream()
            .map(text -> "<li>" + escaped(text) + "</li>")
            .collect(Collectors.joining("", "<ul>", "</ul>"));
  }

  private static String quiet(String text) {
    return "<p class=\"quiet\">" + escaped(text) + "</p>";
  }
}

package dev.loombench.tool.report.terminal;

import static dev.loombench.tool.report.common.Markdown.code;
import static dev.loombench.tool.report.common.Markdown.row;
import static dev.loombench.tool.report.common.Markdown.text;

import dev.loombench.tool.analyze.compare.Incompatibility;
import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunContrast;
import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.analyze.verdict.Verdict;
import dev.loombench.tool.report.common.ContrastRows;
import dev.loombench.tool.report.common.RunDifferenceRows;
import dev.loombench.tool.report.text.BetweenRunsSentences;
import dev.loombench.tool.report.text.ConditionSentences;
import dev.loombench.tool.report.text.RunComparisonSentences;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.List;

/** Comparison of two runs as Markdown, for a job summary or a review comment. */
public final class RunComparisonMarkdown {

  private RunComparisonMarkdown() {}

  /** Returns the lines of the report. */
  public static List<String> lines(RunComparison comparison, List<GateResult> gates) {
    var lines = new ArrayList<String>();
    lines.add("## Loombench: " + text(RunComparisonSentences.headline(comparison)));
    lines.add("");
    RunComparisonSentences.sentences(comparison)
        .forEach(sentence -> lines.add("- " + text(sentence)));
    gates.forEach(gate -> lines.addAll(gate(gate)));
    comparison
        .incompatibilities()
        .forEach(incompatibility -> lines.add(incompatibility(incompatibility)));
    lines.add("");
    lines.addAll(differences(comparison));
    for (PointId point : comparison.points()) {
      List<RunContrast> rows = ContrastRows.at(point, comparison);
      if (!rows.isEmpty()) {
        lines.add("");
        lines.addAll(table(comparison, point, rows));
      }
    }
    lines.add("");
    lines.add(
        "OLD is %s, NEW is %s. %s"
            .formatted(
                code(comparison.before()),
                code(comparison.after()),
                text(BetweenRunsSentences.allowance(comparison))));
    return lines;
  }

  private static List<String> gate(GateResult gate) {
    var lines = new ArrayList<String>();
    lines.add(
        "- **Gate %s: %s**".formatted(code(gate.gate()), gate.failed() ? "FAILED" : "passed"));
    RunComparisonSentences.evidence(gate).forEach(found -> lines.add("  - " + text(found)));
    return lines;
  }

  private static String incompatibility(Incompatibility incompatibility) {
    return "- **Incompatible**: %s: %s."
        .formatted(
            text(ConditionSentences.phrase(incompatibility.difference())),
            text(ConditionSentences.consequence(incompatibility)));
  }

  private static List<String> differences(RunComparison comparison) {
    var lines = new ArrayList<String>();
    List<RunDifferenceRows.Row> rows = RunDifferenceRows.of(comparison.differences());
    lines.add(
        "<details><summary>Differences: %d of %d recorded facts</summary>"
            .formatted(
                comparison.differences().facts().size(),
                comparison.differences().facts().size() + comparison.differences().equal()));
    lines.add("");
    lines.add(row(List.of("of", "fact", "OLD", "NEW")));
    lines.add(row(List.of("---", "---", "---", "---")));
    rows.forEach(
        row ->
            lines.add(
                row(
                    List.of(
                        text(row.of()), text(row.fact()), code(row.before()), code(row.after())))));
    lines.add("");
    only("OLD", comparison.onlyOld(), lines);
    only("NEW", comparison.onlyNew(), lines);
    lines.add("</details>");
    return lines;
  }

  private static void only(String run, List<String> things, List<String> lines) {
    if (!things.isEmpty()) {
      lines.add("Only in %s: %s.".formatted(run, text(String.join("; ", things))));
      lines.add("");
    }
  }

  private static List<String> table(
      RunComparison comparison, PointId point, List<RunContrast> rows) {
    var lines = new ArrayList<String>();
    lines.add("### " + text(point.label()));
    lines.add("");
    lines.add(
        row(
            List.of(
                "variant",
                "metric",
                "OLD",
                "NEW",
                "NEW / OLD",
                ContrastRows.intervalName(comparison),
                "verdict")));
    lines.add(row(List.of("---", "---", "---:", "---:", "---:", "---", "---")));
    for (RunContrast contrast : rows) {
      lines.add(
          row(
              List.of(
                  text(contrast.variant().name()),
                  text(ContrastRows.metric(contrast)),
                  ContrastRows.figure(contrast.meanBefore()),
                  ContrastRows.figure(contrast.meanAfter()),
                  ContrastRows.ratio(contrast),
                  ContrastRows.interval(contrast),
                  verdict(contrast.verdict()))));
    }
    List<String> reasons = ContrastRows.reasons(rows);
    if (!reasons.isEmpty()) {
      lines.add("");
      reasons.forEach(reason -> lines.add("- " + text(reason)));
    }
    return lines;
  }

  private static String verdict(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Better _, Verdict.Worse _ -> "**" + verdict.key() + "**";
      case Verdict.Equivalent _, Verdict.Inconclusive _, Verdict.NotComparable _ -> verdict.key();
    };
  }
}

package dev.loombench.tool.report.terminal;

import static dev.loombench.tool.report.common.Markdown.code;
import static dev.loombench.tool.report.common.Markdown.text;

import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunContrast;
import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.report.common.ContrastRows;
import dev.loombench.tool.report.common.Markdown;
import dev.loombench.tool.report.common.RunDifferenceRows;
import dev.loombench.tool.report.text.RunComparisonSentences;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Comparison of two runs as Markdown, for a job summary or a review comment. */
public final class RunComparisonMarkdown {

  private RunComparisonMarkdown() {}

  public static List<String> lines(RunComparison comparison, List<GateResult> gates) {
    var lines = new ArrayList<String>();
    lines.add("## Loombench: " + text(RunComparisonSentences.headline(comparison)));
    lines.add("");
    RunComparisonSentences.sentences(comparison)
        .forEach(sentence -> lines.add("- " + text(sentence)));
    gates.forEach(gate -> lines.addAll(gate(gate)));
    comparison
        .incompatibilities()
        .forEach(
            found ->
                lines.add(
                    "- **Incompatible**: " + text(RunComparisonSentences.incompatibility(found))));
    lines.add("");
    lines.addAll(differences(comparison));
    ContrastRows.byPoint(comparison)
        .forEach((point, rows) -> lines.addAll(table(comparison, point, rows)));
    lines.add("");
    lines.add(
        "Runs of %s: OLD is %s, NEW is %s. %s"
            .formatted(
                text(comparison.study()),
                code(comparison.before()),
                code(comparison.after()),
                text(RunComparisonSentences.intervals(comparison))));
    return lines;
  }

  private static List<String> gate(GateResult gate) {
    var lines = new ArrayList<String>();
    lines.add(
        "- **Gate %s: %s**".formatted(code(gate.gate()), gate.failed() ? "FAILED" : "passed"));
    RunComparisonSentences.evidence(gate).forEach(found -> lines.add("  - " + text(found)));
    return lines;
  }

  private static List<String> differences(RunComparison comparison) {
    var lines = new ArrayList<String>();
    lines.add(
        "<details><summary>Differences: %d of %d recorded facts</summary>"
            .formatted(
                comparison.differences().facts().size(),
                comparison.differences().facts().size() + comparison.differences().equal()));
    lines.add("");
    lines.addAll(
        Markdown.table(RunDifferenceRows.table(RunDifferenceRows.of(comparison.differences()))));
    lines.add("");
    for (String sentence : RunComparisonSentences.onlyInOne(comparison)) {
      lines.add(text(sentence));
      lines.add("");
    }
    lines.add("</details>");
    return lines;
  }

  /** Returns what differs or is open as a table, and the rest folded. */
  private static List<String> table(
      RunComparison comparison, PointId point, List<RunContrast> rows) {
    Map<Boolean, List<RunContrast>> settled =
        rows.stream().collect(Collectors.partitioningBy(RunComparisonMarkdown::isSettled));
    var lines = new ArrayList<>(List.of("", "### " + text(point.label()), ""));
    if (!settled.get(false).isEmpty()) {
      lines.addAll(Markdown.table(ContrastRows.table(comparison, settled.get(false))));
      lines.add("");
    }
    if (!settled.get(true).isEmpty()) {
      lines.add(
          "<details><summary>%s equivalent or not comparable</summary>"
              .formatted(Lists.counted(settled.get(true).size(), "figure")));
      lines.add("");
      lines.addAll(Markdown.table(ContrastRows.table(comparison, settled.get(true))));
      lines.add("");
      ContrastRows.reasons(rows).forEach(reason -> lines.add("- " + text(reason)));
      lines.add("");
      lines.add("</details>");
    }
    return lines;
  }

  private static boolean isSettled(RunContrast contrast) {
    return switch (contrast.verdict()) {
      case Verdict.Better _, Verdict.Worse _, Verdict.Inconclusive _ -> false;
      case Verdict.Equivalent _, Verdict.NotComparable _ -> true;
    };
  }
}

package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.compare.Incompatibility;
import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.report.common.ContrastRows;
import dev.loombench.tool.report.common.RunDifferenceRows;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.text.RunComparisonSentences;
import java.util.ArrayList;
import java.util.List;

/** Comparison of two runs for the terminal: differences of configuration, then results. */
public record RunComparisonText(TextPage page) {

  public void write(RunComparison comparison, List<GateResult> gates) {
    page.text("OLD ", comparison.before());
    page.text("NEW ", comparison.after());
    page.blank();
    differences(comparison);
    for (Incompatibility found : comparison.incompatibilities()) {
      page.blank();
      page.text(
          "! ",
          "Incompatible: " + RunComparisonSentences.incompatibility(found),
          TextStyle.WARNING);
    }
    ContrastRows.byPoint(comparison)
        .forEach(
            (point, rows) -> {
              page.blank();
              page.heading(point.label());
              page.table(ContrastRows.table(comparison, rows));
              ContrastRows.reasons(rows)
                  .forEach(reason -> page.text("  ", reason, TextStyle.FAINT));
            });
    page.blank();
    page.text("", RunComparisonSentences.headline(comparison), TextStyle.HEADING);
    RunComparisonSentences.sentences(comparison).forEach(text -> page.text("> ", text));
    page.text("  ", RunComparisonSentences.intervals(comparison), TextStyle.FAINT);
    gates.forEach(this::gate);
  }

  /** Adds the differences as a table; those that are too wide for one follow as paragraphs. */
  private void differences(RunComparison comparison) {
    List<RunDifferenceRows.Row> rows = RunDifferenceRows.of(comparison.differences());
    page.heading("Differences");
    if (rows.isEmpty()) {
      page.line("  none recorded");
    }
    var wide = new ArrayList<RunDifferenceRows.Row>();
    var narrow = new ArrayList<RunDifferenceRows.Row>();
    rows.forEach(row -> (fit(List.of(row)) ? narrow : wide).add(row));
    if (!narrow.isEmpty() && fit(narrow)) {
      page.table(RunDifferenceRows.table(narrow));
    } else {
      wide.addAll(0, narrow);
    }
    for (RunDifferenceRows.Row row : wide) {
      page.text("", row.of() + ": " + row.fact());
      page.text("  OLD ", row.before());
      page.text("  NEW ", row.after());
    }
    page.text(
        "  ", comparison.differences().equal() + " recorded facts are equal.", TextStyle.FAINT);
    RunComparisonSentences.onlyInOne(comparison)
        .forEach(text -> page.text("  ", text, TextStyle.FAINT));
  }

  private boolean fit(List<RunDifferenceRows.Row> rows) {
    return page.fits(RunDifferenceRows.table(rows));
  }

  private void gate(GateResult gate) {
    page.text(
        "",
        "Gate %s: %s".formatted(gate.gate(), gate.failed() ? "FAILED" : "passed"),
        gate.failed() ? TextStyle.BAD : TextStyle.GOOD);
    RunComparisonSentences.evidence(gate).forEach(found -> page.text("  ", found));
  }
}

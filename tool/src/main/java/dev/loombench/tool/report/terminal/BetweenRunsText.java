package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.compare.BetweenRunsEstimate;
import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.text.BetweenRunsSentences;
import dev.loombench.tool.text.Numbers;

/** Variation between runs for the terminal. */
public final class BetweenRunsText {

  private BetweenRunsText() {}

  /** Adds an estimate with at least one metric to the page. */
  public static void write(BetweenRunsEstimate estimate, TextPage page) {
    page.blank();
    page.heading("Variation between runs of " + estimate.subject());
    String bound = "at most (%s)".formatted(Numbers.percent(estimate.confidence()));
    page.table(
        Table.of(estimate.rows())
            .text("metric", 90, row -> row.metric().label())
            .figure(
                "between runs", 90, row -> BetweenRunsSentences.percent(row.standardDeviation()))
            .figure(bound, 90, row -> BetweenRunsSentences.percent(row.upperDeviation()))
            .figure("within a run", 90, row -> BetweenRunsSentences.percent(row.withinRun()))
            .figure("runs", 90, row -> String.valueOf(row.runs()))
            .figure("trials", 90, row -> String.valueOf(row.trials())));
    page.text(
        "> ",
        "Standard deviations. 'compare' allows for the upper bound: more runs narrow it. Reboots"
            + " and rebuilds between the runs are included only if they took place.");
  }
}

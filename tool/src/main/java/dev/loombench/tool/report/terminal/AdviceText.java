package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.advise.Advice;
import dev.loombench.tool.analyze.advise.LimitStatus;
import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.text.AdviceSentences;
import dev.loombench.tool.text.Numbers;
import java.util.List;
import java.util.stream.Collectors;

/** Advice for the terminal: a table with evidence for each point, and open questions. */
public record AdviceText(TextPage page) {

  /** Adds the sentences without the tables to the page. */
  public void writeSentences(Advice advice) {
    page.text("", AdviceSentences.criteria(advice.criteria()), TextStyle.FAINT);
    for (Advice.AtPoint at : advice.points()) {
      String label = at.point().label();
      AdviceSentences.ranking(advice, at)
          .forEach(sentence -> page.text("- ", label + ": " + sentence));
    }
    AdviceSentences.summary(advice).forEach(sentence -> page.text("> ", sentence));
  }

  public void write(Advice advice) {
    page.text("", AdviceSentences.criteria(advice.criteria()), TextStyle.HEADING);
    for (Advice.AtPoint at : advice.points()) {
      page.blank();
      page.heading(at.point().label());
      page.table(table(at.candidates()));
      at.candidates().forEach(this::evidence);
      AdviceSentences.ranking(advice, at).forEach(sentence -> page.text("> ", sentence));
    }
    page.blank();
    AdviceSentences.summary(advice).forEach(sentence -> page.text("> ", sentence));
    page.blank();
    page.heading("Not tested");
    advice.untested().stream()
        .map(AdviceSentences::untested)
        .forEach(text -> page.text("- ", text));
  }

  private static Table<Advice.Candidate> table(List<Advice.Candidate> candidates) {
    return Table.of(candidates)
        .text("rank", 100, AdviceSentences::rank)
        .text("variant", 100, candidate -> candidate.variant().name())
        .with("limits", Table.Kind.TEXT, 95, candidate -> status(candidate.status()))
        .text(
            candidates.getFirst().goal().metric().labelWithUnit(),
            90,
            candidate ->
                candidate
                    .goal()
                    .ifKnown()
                    .map(goal -> Numbers.number(goal.value()))
                    .orElse(Table.NONE))
        .interval("95 % interval", 80, candidate -> candidate.goal().ifKnown());
  }

  private static Table.Cell status(LimitStatus status) {
    TextStyle style =
        switch (status) {
          case MET -> TextStyle.GOOD;
          case MET_BY_MEAN, UNKNOWN -> TextStyle.WARNING;
          case NOT_MET -> TextStyle.BAD;
        };
    return new Table.Cell(AdviceSentences.status(status), style);
  }

  private void evidence(Advice.Candidate candidate) {
    String findings =
        candidate.findings().stream()
            .map(
                finding ->
                    finding.status() == LimitStatus.MET
                        ? AdviceSentences.finding(finding)
                        : "%s [%s]"
                            .formatted(
                                AdviceSentences.finding(finding),
                                AdviceSentences.status(finding.status())))
            .collect(Collectors.joining("; "));
    String headroom = AdviceSentences.headroom(candidate.headroom());
    String end = headroom.isEmpty() ? "" : " Headroom: " + headroom + ".";
    page.text("  ", candidate.variant() + ": " + findings + "." + end, TextStyle.FAINT);
  }
}

package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.advise.Advice;
import dev.loombench.tool.analyze.advise.Advice.AtPoint;
import dev.loombench.tool.analyze.advise.Advice.Candidate;
import dev.loombench.tool.analyze.advise.LimitStatus;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.report.common.ContrastRows;
import dev.loombench.tool.report.terminal.TextTable.Align;
import dev.loombench.tool.report.terminal.TextTable.Cell;
import dev.loombench.tool.report.terminal.TextTable.Column;
import dev.loombench.tool.report.text.AdviceSentences;
import dev.loombench.tool.report.text.LimitSentences;
import dev.loombench.tool.report.text.UntestedSentences;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Advice for the terminal: a table with evidence for each point, and open questions. */
public final class AdviceText {

  private static final int LEAST_WIDTH = 60;

  private final int width;
  private final Palette palette;

  /**
   * @param width maximum length of a line, at least 60
   * @param colors true to use colors
   */
  public AdviceText(int width, boolean colors) {
    this.width = Math.max(width, LEAST_WIDTH);
    this.palette = new Palette(colors);
  }

  public AdviceText(int width, Palette palette) {
    this.width = width;
    this.palette = palette;
  }

  /** Returns the sentences without the tables. */
  public List<String> sentences(Advice advice) {
    var lines = new ArrayList<String>();
    lines.addAll(wrapped("", AdviceSentences.criteria(advice.criteria()), TextStyle.FAINT));
    for (AtPoint at : advice.points()) {
      String label = at.point().label();
      AdviceSentences.ranking(advice, at)
          .forEach(
              sentence -> lines.addAll(wrapped("- ", label + ": " + sentence, TextStyle.PLAIN)));
    }
    AdviceSentences.summary(advice)
        .forEach(sentence -> lines.addAll(wrapped("> ", sentence, TextStyle.PLAIN)));
    return lines;
  }

  /** Returns the lines of the report. */
  public List<String> lines(Advice advice) {
    var lines = new ArrayList<String>();
    lines.addAll(wrapped("", AdviceSentences.criteria(advice.criteria()), TextStyle.HEADING));
    for (AtPoint at : advice.points()) {
      lines.add("");
      lines.add(palette.paint(TextStyle.HEADING, at.point().label()));
      lines.addAll(table(at.candidates()));
      at.candidates().forEach(candidate -> lines.addAll(evidence(candidate)));
      AdviceSentences.ranking(advice, at)
          .forEach(sentence -> lines.addAll(wrapped("> ", sentence, TextStyle.PLAIN)));
    }
    lines.add("");
    AdviceSentences.summary(advice)
        .forEach(sentence -> lines.addAll(wrapped("> ", sentence, TextStyle.PLAIN)));
    lines.add("");
    lines.add(palette.paint(TextStyle.HEADING, "Not tested"));
    advice.untested().stream()
        .map(UntestedSentences::of)
        .forEach(text -> lines.addAll(wrapped("- ", text, TextStyle.PLAIN)));
    return lines;
  }

  private List<String> table(List<Candidate> candidates) {
    Metric goal = candidates.getFirst().goal().metric();
    return TextTable.fitting(
            List.of(
                column(
                    "rank", 100, candidates, candidate -> Cell.of(AdviceSentences.rank(candidate))),
                column(
                    "variant", 100, candidates, candidate -> Cell.of(candidate.variant().name())),
                column("limits", 95, candidates, AdviceText::status),
                column(
                    goal.label() + (goal.unit().equals("1/s") ? "" : " " + goal.unit()),
                    90,
                    candidates,
                    candidate -> Cell.of(value(candidate.goal()))),
                column(
                    "95 % interval",
                    80, candidates, candidate -> Cell.of(interval(candidate.goal())))),
            width,
            palette)
        .lines();
  }

  private static Column column(
      String head, int importance, List<Candidate> rows, Function<Candidate, Cell> cell) {
    return new Column(head, Align.LEFT, importance, rows.stream().map(cell).toList());
  }

  private static Cell status(Candidate candidate) {
    LimitStatus status = candidate.status();
    TextStyle ink =
        switch (status) {
          case MET -> TextStyle.GOOD;
          case MET_BY_MEAN, UNKNOWN -> TextStyle.WARNING;
          case NOT_MET -> TextStyle.BAD;
        };
    return new Cell(AdviceSentences.status(status), ink);
  }

  private static String value(PointEstimate goal) {
    return switch (goal) {
      case PointEstimate.Known known -> Numbers.number(known.estimate().value());
      case PointEstimate.Unavailable _ -> ContrastRows.NONE;
    };
  }

  private static String interval(PointEstimate goal) {
    return switch (goal) {
      case PointEstimate.Known known ->
          known
              .estimate()
              .interval()
              .map(ends -> Numbers.number(ends.low()) + "–" + Numbers.number(ends.high()))
              .orElse(ContrastRows.NONE);
      case PointEstimate.Unavailable _ -> ContrastRows.NONE;
    };
  }

  private List<String> evidence(Candidate candidate) {
    String findings =
        candidate.findings().stream()
            .map(
                finding ->
                    finding.status() == LimitStatus.MET
                        ? LimitSentences.finding(finding)
                        : "%s [%s]"
                            .formatted(
                                LimitSentences.finding(finding),
                                AdviceSentences.status(finding.status())))
            .collect(Collectors.joining("; "));
    String headroom = AdviceSentences.headroom(candidate.headroom());
    String end = headroom.isEmpty() ? "" : " Headroom: " + headroom + ".";
    return wrapped("  ", candidate.variant() + ": " + findings + "." + end, TextStyle.FAINT);
  }

  private List<String> wrapped(String first, String text, TextStyle ink) {
    return WrappedText.lines(first, text, width).stream()
        .map(line -> palette.paint(ink, line))
        .toList();
  }
}

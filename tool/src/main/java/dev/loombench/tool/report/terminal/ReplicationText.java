package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.replicate.ClaimEvaluation;
import dev.loombench.tool.analyze.replicate.ClaimResult;
import dev.loombench.tool.analyze.replicate.ClaimTestResult;
import dev.loombench.tool.analyze.replicate.ReplicationResult;
import dev.loombench.tool.report.text.ClaimSentences;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Results of a publication's claims, for the terminal. */
public final class ReplicationText {

  private final Study study;
  private final ReplicationResult replicated;
  private final int width;
  private final Palette palette;

  public ReplicationText(Study study, ReplicationResult replicated, int width, Palette palette) {
    this.study = study;
    this.replicated = replicated;
    this.width = width;
    this.palette = palette;
  }

  public List<String> lines() {
    var lines = new ArrayList<String>();
    lines.add("");
    lines.add(palette.paint(TextStyle.HEADING, "Claims"));
    lines.addAll(
        WrappedText.lines(
            "",
            "%s %s. Intervals at %s%s."
                .formatted(
                    study.replication().orElseThrow().publication(),
                    counts(),
                    Numbers.level(replicated.confidence()),
                    ofFailures()),
            width));
    replicated.claims().forEach(claim -> lines.addAll(claim(claim)));
    return lines;
  }

  private String ofFailures() {
    OptionalDouble level = replicated.confidenceOfFailures();
    return level.isEmpty() ? "" : ", those of failures at " + Numbers.level(level.getAsDouble());
  }

  private String counts() {
    return Stream.of(ClaimResult.values())
        .sorted((one, other) -> other.compareTo(one))
        .filter(decision -> replicated.count(decision) > 0)
        .map(decision -> replicated.count(decision) + " " + decision.key())
        .collect(Collectors.joining(", ", "Results of its claims: ", ""));
  }

  private List<String> claim(ClaimEvaluation finding) {
    var lines = new ArrayList<String>();
    String decided = finding.decision().key();
    WrappedText.lines(
            "- ",
            "%s%s: %s (%s)"
                .formatted(
                    decided,
                    ClaimSentences.marks(finding.claim()),
                    finding.claim().says(),
                    finding.claim().at()),
            width)
        .forEach(lines::add);
    finding.tests().stream()
        .map(ReplicationText::test)
        .forEach(test -> lines.addAll(faint("    ", test)));
    return lines;
  }

  private static String test(ClaimTestResult test) {
    return "%s: %s; %s"
        .formatted(
            ClaimSentences.test(test.test()), test.decision().key(), ClaimSentences.basis(test));
  }

  private List<String> faint(String first, String text) {
    return WrappedText.lines(first, text, width).stream()
        .map(line -> palette.paint(TextStyle.FAINT, line))
        .toList();
  }
}

package dev.loombench.tool.report;

import dev.loombench.tool.analyse.ClaimFinding;
import dev.loombench.tool.analyse.Decision;
import dev.loombench.tool.analyse.Figures;
import dev.loombench.tool.analyse.Replicated;
import dev.loombench.tool.analyse.TestFinding;
import dev.loombench.tool.study.Claim;
import dev.loombench.tool.study.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What became of a publication's claims, for the terminal. */
final class ReplicationText {

  private final Study study;
  private final Replicated replicated;
  private final int width;
  private final Palette palette;

  ReplicationText(Study study, Replicated replicated, int width, Palette palette) {
    this.study = study;
    this.replicated = replicated;
    this.width = width;
    this.palette = palette;
  }

  List<String> lines() {
    var lines = new ArrayList<String>();
    lines.add("");
    lines.add(palette.paint(Ink.HEADING, "Claims"));
    lines.addAll(
        Wrapped.lines(
            "",
            "%s %s. Intervals at %s."
                .formatted(
                    study.replication().orElseThrow().publication(),
                    counts(),
                    Figures.level(replicated.confidence())),
            width));
    replicated.claims().forEach(claim -> lines.addAll(claim(claim)));
    return lines;
  }

  private String counts() {
    return Stream.of(Decision.values())
        .sorted((one, other) -> other.compareTo(one))
        .filter(decision -> replicated.count(decision) > 0)
        .map(decision -> replicated.count(decision) + " " + decision.words())
        .collect(Collectors.joining(", ", "Of its claims here: ", ""));
  }

  private List<String> claim(ClaimFinding finding) {
    var lines = new ArrayList<String>();
    String decided = finding.decision().words();
    Wrapped.lines(
            "- ",
            "%s%s: %s (%s)"
                .formatted(
                    decided,
                    finding.claim().kind() == Claim.Kind.ARITHMETIC ? ", by arithmetic" : "",
                    finding.claim().says(),
                    finding.claim().at()),
            width)
        .forEach(lines::add);
    finding.tests().stream()
        .map(ReplicationText::test)
        .forEach(test -> lines.addAll(faint("    ", test)));
    return lines;
  }

  private static String test(TestFinding test) {
    return "%s: %s; %s"
        .formatted(ClaimWords.of(test.test()), test.decision().words(), test.because());
  }

  private List<String> faint(String first, String text) {
    return Wrapped.lines(first, text, width).stream()
        .map(line -> palette.paint(Ink.FAINT, line))
        .toList();
  }
}

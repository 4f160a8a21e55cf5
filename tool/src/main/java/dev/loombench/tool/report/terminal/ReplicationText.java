package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.replicate.ClaimEvaluation;
import dev.loombench.tool.analyze.replicate.ClaimResult;
import dev.loombench.tool.analyze.replicate.ClaimTestResult;
import dev.loombench.tool.analyze.replicate.ReplicationResult;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.text.ClaimSentences;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.text.Numbers;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Results of a publication's claims, for the terminal. */
public record ReplicationText(Study study, ReplicationResult replicated, TextPage page) {

  public void write() {
    page.blank();
    page.heading("Claims");
    page.text(
        "",
        "%s %s. Intervals at %s%s."
            .formatted(
                study.replication().orElseThrow().publication(),
                counts(),
                Numbers.level(replicated.confidence()),
                ofFailures()));
    replicated.claims().forEach(this::claim);
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

  private void claim(ClaimEvaluation finding) {
    page.text(
        "- ",
        "%s%s: %s (%s)"
            .formatted(
                finding.decision().key(),
                ClaimSentences.marks(finding.claim()),
                finding.claim().says(),
                finding.claim().at()));
    finding.tests().forEach(test -> page.text("    ", test(test), TextStyle.FAINT));
  }

  private static String test(ClaimTestResult test) {
    return "%s: %s; %s"
        .formatted(
            ClaimSentences.test(test.test()), test.decision().key(), ClaimSentences.basis(test));
  }
}

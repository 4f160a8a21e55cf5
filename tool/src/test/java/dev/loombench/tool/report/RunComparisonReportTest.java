package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.compare.RunComparison;
import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.html.RunComparisonPage;
import dev.loombench.tool.report.json.RunComparisonJson;
import dev.loombench.tool.report.terminal.RunComparisonMarkdown;
import dev.loombench.tool.report.terminal.RunComparisonText;
import dev.loombench.tool.report.terminal.TextPage;
import dev.loombench.tool.report.text.RunComparisonSentences;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Printed and written reports on the comparison of two runs. */
class RunComparisonReportTest {

  @Test
  void theTerminalShowsWhatDiffersBeforeAnyVerdict() throws IOException {
    Golden.matches("compare-120.txt", terminal(120, false));
  }

  @Test
  void theSummaryForACiJobIsMarkdown() throws IOException {
    Golden.matches(
        "compare.md",
        text(RunComparisonMarkdown.lines(SampleComparison.compared(), SampleComparison.judged())));
  }

  @Test
  void theJsonIsAsItWasLookedAt() throws IOException {
    Golden.matches(
        "compare.json",
        Json.text(RunComparisonJson.of(SampleComparison.compared(), SampleComparison.judged()))
            + "\n");
  }

  @Test
  void differentMachinesAreReportedFirst() throws IOException {
    Golden.matches(
        "compare-unlike.txt", terminal(100, false, SampleComparison.onAnotherMachine(), List.of()));
  }

  @Test
  void thePageContainsEverySentenceAndNeedsNoNetwork() {
    RunComparison comparison = SampleComparison.compared();
    String page = RunComparisonPage.of(comparison, SampleComparison.judged());

    assertThat(page)
        .contains(RunComparisonSentences.sentences(comparison))
        .contains("FAILED")
        .doesNotContain("{{");
    assertThat(page).doesNotContain("src=", "href=\"http", "@import");
    assertThat(page.split("<svg", -1))
        .as("an interval for each ratio")
        .hasSize(
            1
                + (int)
                    comparison.contrasts().stream()
                        .filter(contrast -> contrast.verdict().ratioIfAny().isPresent())
                        .count());
  }

  @Test
  void signsOfMarkdownInNamesAreNone() {
    assertThat(RunComparisonMarkdown.lines(SampleComparison.onAnotherMachine(), List.of()))
        .anyMatch(line -> line.contains("Made-up \\| 9000"));
  }

  @Test
  void noLineIsWiderThanTheTerminal() {
    assertThat(terminal(80, false).lines()).allMatch(line -> line.length() <= 80);
    assertThat(terminal(60, false).lines()).allMatch(line -> line.length() <= 60);
  }

  @Test
  void colorsOnlyRepeatWhatTheWordsSay() {
    assertThat(terminal(100, true)).contains("\u001b[31m");
    assertThat(terminal(100, true).replaceAll("\u001b\\[[0-9;]*m", ""))
        .isEqualTo(terminal(100, false));
  }

  @Test
  void theJsonIsWhatItsSchemaSays() throws IOException {
    assertThat(
            Schemas.violations(
                "compare", json(SampleComparison.compared(), SampleComparison.judged())))
        .isEmpty();
    assertThat(Schemas.violations("compare", json(SampleComparison.onAnotherMachine(), List.of())))
        .isEmpty();
  }

  @Test
  void wrongJsonIsNotWhatTheSchemaSays() throws IOException {
    ObjectNode json = json(SampleComparison.compared(), List.of());
    assertThat(Schemas.violations("compare", json.deepCopy().put("extra", 1))).isNotEmpty();
    ObjectNode without = json.deepCopy();
    without.remove("configuration");
    assertThat(Schemas.violations("compare", without)).isNotEmpty();
    ObjectNode wrong = json.deepCopy();
    ((ObjectNode) wrong.get("comparisons").get(0)).put("verdict", "lost");
    assertThat(Schemas.violations("compare", wrong)).isNotEmpty();
  }

  private static String terminal(int width, boolean colors) {
    return terminal(width, colors, SampleComparison.compared(), SampleComparison.judged());
  }

  private static String terminal(
      int width, boolean colors, RunComparison comparison, List<GateResult> gates) {
    var page = new TextPage(width, colors);
    new RunComparisonText(page).write(comparison, gates);
    return text(page.lines());
  }

  private static String text(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }

  private static ObjectNode json(RunComparison comparison, List<GateResult> gates) {
    return (ObjectNode) Json.MAPPER.readTree(Json.text(RunComparisonJson.of(comparison, gates)));
  }
}

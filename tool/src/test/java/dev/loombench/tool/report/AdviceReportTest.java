package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.advise.Advice;
import dev.loombench.tool.analyze.advise.SelectionCriteria;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Goal;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Kind;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Limit;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.json.AdviceJson;
import dev.loombench.tool.report.terminal.AdviceText;
import dev.loombench.tool.report.terminal.TextPage;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Printed and written reports on advice. */
class AdviceReportTest {

  private static final SelectionCriteria CRITERIA =
      new SelectionCriteria(
          List.of(
              new Limit(Kind.P99, 200),
              new Limit(Kind.FAILURES, 0.1),
              new Limit(Kind.MEMORY, 300),
              new Limit(Kind.CPUS, 1)),
          Goal.COST);

  @Test
  void printsRanksEvidenceAndUntestedAspects() throws IOException {
    Golden.matches("advise-120.txt", terminal(SampleRun.analyzed(), CRITERIA, 120, false));
  }

  @Test
  void ranksOpenLoadsByHeadroom() throws IOException {
    Golden.matches(
        "advise-headroom.txt",
        terminal(
            SampleRun.analyzed(), new SelectionCriteria(List.of(), Goal.HEADROOM), 120, false));
  }

  @Test
  void noLineIsWiderThanTheTerminal() {
    assertThat(terminal(SampleRun.analyzed(), CRITERIA, 80, false).lines())
        .allMatch(line -> line.length() <= 80);
  }

  @Test
  void colorsRepeatTheText() {
    assertThat(
            terminal(SampleRun.analyzed(), CRITERIA, 100, true).replaceAll("\u001b\\[[0-9;]*m", ""))
        .isEqualTo(terminal(SampleRun.analyzed(), CRITERIA, 100, false));
  }

  @Test
  void writesTheExpectedJson() throws IOException {
    Golden.matches(
        "advice.json",
        Json.text(AdviceJson.of("runs/sample", Advice.of(SampleRun.analyzed(), CRITERIA))) + "\n");
  }

  @Test
  void writesJsonThatMatchesItsSchema() throws IOException {
    assertThat(Schemas.violations("advice", json(SampleRun.analyzed()))).isEmpty();
    assertThat(Schemas.violations("advice", json(SampleRun.ofStarts()))).isEmpty();
  }

  @Test
  void schemaRejectsWrongJson() throws IOException {
    ObjectNode json = json(SampleRun.analyzed());
    assertThat(Schemas.violations("advice", json.deepCopy().put("extra", 1))).isNotEmpty();
    assertThat(Schemas.violations("advice", json.deepCopy().put("rankedBy", "luck"))).isNotEmpty();
  }

  private static String terminal(
      Analysis analysis, SelectionCriteria criteria, int width, boolean colors) {
    var page = new TextPage(width, colors);
    new AdviceText(page).write(Advice.of(analysis, criteria));
    return String.join("\n", page.lines()) + "\n";
  }

  private static ObjectNode json(Analysis analysis) {
    return (ObjectNode)
        Json.MAPPER.readTree(
            Json.text(AdviceJson.of("runs/sample", Advice.of(analysis, CRITERIA))));
  }
}

package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.plan.SweptRun;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.json.SummaryJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Reports of every format on a sweep. */
class SweepReportsTest {

  private static final String USERS = "users=50,100,150,200,250,300,400";

  @Test
  void theTerminalHasTheMapInPlaceOfATableForEachPoint() throws IOException {
    Golden.matches("terminal-sweep.txt", printed(whole(), 100, false));
  }

  @Test
  void aMapWiderThanTheTerminalIsSetInParts() throws IOException {
    Golden.matches("terminal-sweep-60.txt", printed(begun(), 60, false));
  }

  @Test
  void colorsOnlyRepeatWhatTheSignsSay() throws IOException {
    String colored = printed(whole(), 100, true);

    assertThat(colored).contains("\u001b[32m");
    assertThat(colored.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(printed(whole(), 100, false));
  }

  @Test
  void theSummaryHoldsEveryPlace() throws IOException {
    JsonNode sweep = Json.MAPPER.valueToTree(SummaryJson.of(whole())).get("sweep");

    assertThat(sweep.get("cells")).hasSize(21);
    assertThat(sweep.get("cells").get(4).get("direction").asString()).isEqualTo("more");
    assertThat(sweep.get("cells").get(1).get("finding").asString()).isEqualTo("inferred");
    assertThat(sweep.get("crossovers").get(0).get("left").asInt()).isEqualTo(3);
    assertThat(sweep.get("lines").get(0).get("positions").get(2).get("value").asDouble())
        .isEqualTo(200);
    assertThat(Schemas.violations("summary", SummaryJson.of(whole()))).isEmpty();
    assertThat(Schemas.violations("summary", SummaryJson.of(begun()))).isEmpty();
  }

  @Test
  void eachPlaceHasARow() throws IOException {
    String[] lines = written("sweep.csv", whole()).split("\r\n", -1);

    assertThat(lines[0])
        .isEqualTo(
            "across,up,workload,load,of,over,finding,direction,ratio,low,high,blocks,reason");
    assertThat(lines).hasSize(1 + 21 + 1);
    assertThat(lines[2])
        .isEqualTo(
            "100,50,delay-millis-50,closed 100,virtual,platform-200,inferred,equivalent,,,,0,");
    assertThat(written("sweep.csv", SampleRun.analyzed()).lines()).hasSize(1);
  }

  @Test
  void thePagesAreKeptForALookInABrowser() throws IOException {
    Files.writeString(Path.of("target", "sweep-report.html"), written("report.html", whole()));
    Files.writeString(
        Path.of("target", "sweep-begun-report.html"), written("report.html", begun()));

    assertThat(written("report.html", whole())).contains("id=\"sweep\"");
  }

  private static Analysis whole() {
    return SweptRun.of(USERS, "millis=50,100,200", SweptRun::poolOf200, 0.004, 1)
        .whole()
        .analyzed();
  }

  /** A wide grid, cut off in its midst, with noise that leaves some of it open. */
  private static Analysis begun() {
    return SweptRun.of(
            "users=20..400 by 20",
            "platform-200.threads=50,100,200",
            (variant, users, threads) ->
                10 * (variant.startsWith("platform") ? Math.min(users, threads) : users),
            0.02,
            2,
            Duration.ofMinutes(25))
        .whole()
        .analyzed();
  }

  private static String printed(Analysis analysis, int width, boolean colors) throws IOException {
    var out = new ByteArrayOutputStream();
    new TerminalReport(width, colors, "runs/sample").write(analysis, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String written(String file, Analysis analysis) throws IOException {
    var out = new ByteArrayOutputStream();
    ReportFiles.all().get(file).write(analysis, out);
    return out.toString(StandardCharsets.UTF_8);
  }
}

package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.html.HtmlReport;
import dev.loombench.tool.report.json.JsonReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Reports of every format on a capacity. */
class CapacityReportTest {

  @Test
  void terminalShowsTheRatesAndTheAnswer() throws IOException {
    Golden.matches("capacity-100.txt", printed(SampleCapacity.confirmed(), 100));
  }

  @Test
  void terminalStatesThatTheBottleneckWasNotFound() throws IOException {
    Golden.matches("capacity-unexplained-100.txt", printed(SampleCapacity.unexplained(), 100));
  }

  @Test
  void whatOneServerShowedIsSeenOnceAndNeverConfirmed() throws IOException {
    assertThat(printed(SampleCapacity.seenOnce(), 200))
        .contains(
            "> platform-200 sustains 2000/s within p99 500 ms and 0.1 % failed (seen once), and at"
                + " 2100/s it does not (seen once): the backlog grows by 100/s.")
        .contains("Not confirmed: two servers must agree at each end.")
        .contains("is likely the bottleneck, seen once:")
        .doesNotContain(", confirmed");
    JsonNode capacity = summary(SampleCapacity.seenOnce()).get("capacities").get(0);
    assertThat(capacity.get("result").get("kind").asString()).isEqualTo("between");
    assertThat(capacity.get("bottlenecks").get(0).get("certainty").asString()).isEqualTo("likely");
  }

  @Test
  void aNarrowTerminalIsNotOverrun() throws IOException {
    assertThat(printed(SampleCapacity.confirmed(), 60).lines())
        .allMatch(line -> line.length() <= 60);
  }

  @Test
  void searchAloneIsNotConfirmed() throws IOException {
    assertThat(printed(SampleCapacity.searchedOnly(), 200))
        .contains(
            "> platform-200 sustains 2000/s within p99 500 ms and 0.1 % failed (seen once), and at"
                + " 2040/s it does not (seen once): the backlog grows by 40.0/s.")
        .contains("Not confirmed: only one warm server was");
  }

  @Test
  void theSummaryIsWhatItsSchemaSays() throws IOException {
    for (Analysis run :
        List.of(
            SampleCapacity.confirmed(),
            SampleCapacity.unexplained(),
            SampleCapacity.seenOnce(),
            SampleCapacity.searchedOnly(),
            SampleCapacity.begun())) {
      assertThat(Schemas.violations("summary", summary(run))).isEmpty();
    }
  }

  @Test
  void summaryHoldsTheCapacity() throws IOException {
    JsonNode capacity = summary(SampleCapacity.confirmed()).get("capacities").get(0);

    assertThat(capacity.get("result").get("kind").asString()).isEqualTo("confirmed");
    assertThat(capacity.get("result").get("sustained").asDouble()).isEqualTo(2_000);
    assertThat(capacity.get("result").get("notSustained").asDouble()).isEqualTo(2_100);
    assertThat(capacity.get("bottlenecks").get(0).get("bottleneck").asString())
        .isEqualTo("worker-pool");
    assertThat(capacity.get("bottlenecks").get(0).get("certainty").asString())
        .isEqualTo("confirmed");
    assertThat(capacity.get("attempts")).hasSize(13 + 9);
    assertThat(capacity.get("knobs")).hasSize(3);
  }

  @Test
  void theRatesAreRowsOfAFile() throws IOException {
    var out = new ByteArrayOutputStream();
    ReportFiles.all().get("capacities.csv").write(SampleCapacity.confirmed(), out);

    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .hasSize(1 + 13 + 9)
        .contains(
            "delay-100,search from 500/s within p99 500ms failed 0.1% to 2.5%,platform-200,fresh,"
                + "platform-200,3,2100.0,not sustained,the backlog grows by 100/s,"
                + "2000.0,125.4,405.0,,100.0,0.5,0.23333333333333334");
  }

  @Test
  void thePageHasNoTableForEachRate() throws IOException {
    var out = new ByteArrayOutputStream();
    new HtmlReport().write(SampleCapacity.confirmed(), out);
    Files.write(Path.of("target", "capacity-report.html"), out.toByteArray());

    assertThat(out.size()).isLessThan(1_000_000);
  }

  private static JsonNode summary(Analysis analysis) throws IOException {
    var out = new ByteArrayOutputStream();
    new JsonReport().write(analysis, out);
    return Json.MAPPER.readTree(out.toByteArray());
  }

  private static String printed(Analysis analysis, int width) throws IOException {
    var out = new ByteArrayOutputStream();
    new TerminalReport(width, false, "runs/sample").write(analysis, out);
    return out.toString(StandardCharsets.UTF_8);
  }
}

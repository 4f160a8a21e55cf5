package dev.loombench.tool.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.history.SampleHistory;
import dev.loombench.tool.analyze.history.Trend;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.report.Golden;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.trial.Metric;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;

/** Files for continuous integration, of a run and of a history. */
class ExportReportTest {

  private static final Trend TREND = SampleHistory.trend();

  @Test
  void aWorseComparisonIsAFailedTestAndAnUndecidedOneIsSkipped() throws Exception {
    Element suites = parsed(ExportFormat.JUNIT.of(run()));

    assertThat(suites.getAttribute("tests")).isEqualTo("4");
    assertThat(suites.getAttribute("failures")).isEqualTo("1");
    assertThat(suites.getAttribute("skipped")).isEqualTo("1");
    Element failure = (Element) suites.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message")).startsWith("worse: ratio 0.80");
    Element test = (Element) failure.getParentNode();
    assertThat(test.getAttribute("name")).isEqualTo("requests/s of virtual over pool-200");
    assertThat(test.getAttribute("classname")).isEqualTo("test.delay-100, closed 500");
  }

  @Test
  void aVariantWithoutACompletedTrialIsAFailedTest() throws Exception {
    Analysis analysis =
        RunBuilder.closed("pool-200", "virtual")
            .throughputs("pool-200", 100, 101, 99)
            .failed("virtual", 1, "died <at> \u0007 start & more")
            .analyzed();

    Element suites = parsed(ExportFormat.JUNIT.of(analysis));

    assertThat(suites.getAttribute("failures")).isEqualTo("1");
  }

  @Test
  void aChangeForTheWorseIsAFailedTestOfAHistory() throws Exception {
    Element suites = parsed(ExportFormat.JUNIT.of(TREND));

    assertThat(suites.getAttribute("failures")).isEqualTo("1");
    assertThat(((Element) suites.getElementsByTagName("failure").item(0)).getAttribute("message"))
        .contains("p99 of virtual", "worse");
  }

  @Test
  void figuresAreDividedByTheirBetterDirection() {
    JsonNode larger = Json.MAPPER.readTree(ExportFormat.BIGGER_IS_BETTER.of(TREND));
    JsonNode smaller = Json.MAPPER.readTree(ExportFormat.SMALLER_IS_BETTER.of(TREND));

    assertThat(larger).hasSize(2);
    assertThat(smaller).hasSize(2);
    assertThat(larger.get(0).get("unit").asString()).isEqualTo("1/s");
    assertThat(smaller.get(0).get("unit").asString()).isEqualTo("ms");
    assertThat(smaller.get(0).get("range").asString()).startsWith("± ");
    assertThat(smaller.get(0).get("value").isNumber()).isTrue();
    assertThat(smaller.get(0).get("name").asString()).contains("at delay-100, closed 500");
  }

  @Test
  void theSummaryOfAHistoryIsMarkdown() throws IOException {
    Golden.matches("trend.md", ExportFormat.MARKDOWN.of(TREND));
  }

  @Test
  void theSummaryOfARunIsMarkdown() throws IOException {
    Golden.matches("run.md", ExportFormat.MARKDOWN.of(run()));
  }

  private static Analysis run() {
    var run = RunBuilder.closed("pool-200", "virtual");
    double[] noise = {0.9, 1, 1.1};
    for (int block = 1; block <= 3; block++) {
      run.trial("pool-200", block, figures(2000, 200));
      run.trial(
          "virtual", block, figures(1600 + block, 200 * noise[block - 1])); // slower; p99 undecided
    }
    return run.analyzed();
  }

  private static Map<Metric, Double> figures(double perSecond, double p99) {
    return Map.of(Metric.THROUGHPUT, perSecond, Metric.LATENCY_P50, p99, Metric.FAILED_SHARE, 0.0);
  }

  private static Element parsed(String xml) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    return document.getDocumentElement();
  }
}

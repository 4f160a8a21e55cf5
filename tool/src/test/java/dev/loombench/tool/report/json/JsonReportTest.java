package dev.loombench.tool.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.ProfiledRun;
import dev.loombench.tool.report.SampleRun;
import dev.loombench.tool.report.Schemas;
import dev.loombench.tool.report.common.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class JsonReportTest {

  @Test
  void theSummaryIsWhatItsSchemaSays() throws IOException {
    assertThat(Schemas.violations("summary", summary())).isEmpty();
  }

  @Test
  void theSummaryOfARunWithoutHeadlineTrialsIsToo() throws IOException {
    assertThat(Schemas.violations("summary", summary(SampleRun.ofStarts()))).isEmpty();
    assertThat(Schemas.violations("summary", summary(SampleRun.ofDiagnostics()))).isEmpty();
    assertThat(Schemas.violations("summary", summary(SampleRun.begun()))).isEmpty();
  }

  @Test
  void unavailableVariantsHaveTheirReason() throws IOException {
    ObjectNode summary = summary(SampleRun.withoutAJdk());

    assertThat(Schemas.violations("summary", summary)).isEmpty();
    assertThat(summary.get("notMeasured").get(0).get("variant").asString()).isEqualTo("virtual-21");
    assertThat(summary.get("notMeasured").get(0).get("reason").asString())
        .isEqualTo("no JDK 21 on this machine, only 25.0.3");
    assertThat(summary().get("notMeasured")).isEmpty();
  }

  @Test
  void aStartTravelsWithItsSamples() throws IOException {
    JsonNode webflux = summary().get("startUps").get(2);

    assertThat(webflux.get("variant").asString()).isEqualTo("webflux");
    assertThat(webflux.get("pageCache").asString()).isEqualTo("dropped before each start");
    assertThat(webflux.get("samples")).hasSize(5);
    assertThat(webflux.get("overBaseline").get(0).get("verdict").asString()).isEqualTo("better");
  }

  @Test
  void aTimeSeriesNamesItsPassAndItsValues() throws IOException {
    JsonNode heap = row("timeSeries", "virtual", "heap_used_mean");

    assertThat(heap.get("pass").asString()).isEqualTo("diagnostic");
    assertThat(heap.get("values").asInt()).isEqualTo(20);
    assertThat(heap.get("max").asDouble()).isEqualTo(heap.get("p99").asDouble());
  }

  @Test
  void theSummaryOfProfilesIsWhatItsSchemaSays() throws IOException {
    var out = new ByteArrayOutputStream();
    new JsonReport().write(ProfiledRun.analyzed(), out);
    JsonNode summary = Json.MAPPER.readTree(out.toByteArray());

    assertThat(Schemas.violations("summary", summary)).isEmpty();
    assertThat(summary.get("profiles").get(1).get("difference").asString())
        .isEqualTo("profiles/compute-virtual-vs-platform-200.html");
  }

  @Test
  void aWrongSummaryIsNotWhatTheSchemaSays() throws IOException {
    assertThat(Schemas.violations("summary", changed(summary -> summary.remove("estimates"))))
        .isNotEmpty();
    assertThat(Schemas.violations("summary", changed(summary -> summary.put("extra", 1))))
        .isNotEmpty();
    assertThat(Schemas.violations("summary", changed(summary -> summary.put("schema", 1))))
        .isNotEmpty();
    assertThat(
            Schemas.violations(
                "summary", changed(summary -> first(summary, "estimates").put("value", "12"))))
        .isNotEmpty();
    assertThat(
            Schemas.violations(
                "summary", changed(summary -> first(summary, "estimates").putNull("value"))))
        .isNotEmpty();
    assertThat(
            Schemas.violations(
                "summary", changed(summary -> first(summary, "comparisons").putNull("ratio"))))
        .isNotEmpty();
    assertThat(
            Schemas.violations(
                "summary", changed(summary -> first(summary, "trials").put("outcome", "lost"))))
        .isNotEmpty();
  }

  @Test
  void anEstimateTravelsWithItsIntervalAndItsTrials() throws IOException {
    JsonNode estimate = row("estimates", "virtual", "throughput");

    assertThat(estimate.get("load").asString()).isEqualTo("closed 500");
    assertThat(estimate.get("unit").asString()).isEqualTo("1/s");
    assertThat(estimate.get("trials").asInt()).isEqualTo(3);
    assertThat(estimate.get("low").asDouble()).isLessThan(estimate.get("value").asDouble());
    assertThat(estimate.get("high").asDouble()).isGreaterThan(estimate.get("value").asDouble());
  }

  @Test
  void aFigureOfASingleTrialHasNoBounds() throws IOException {
    JsonNode estimate = row("estimates", "virtual", "live_set");

    assertThat(estimate.get("pass").asString()).isEqualTo("diagnostic");
    assertThat(estimate.get("trials").asInt()).isEqualTo(1);
    assertThat(estimate.get("low").isNull()).isTrue();
    assertThat(estimate.get("high").isNull()).isTrue();
  }

  @Test
  void whatIsUnavailableIsNullAndSaysWhy() throws IOException {
    JsonNode estimate = row("estimates", "virtual", "cgroup_cpu");

    assertThat(estimate.get("value").isNull()).isTrue();
    assertThat(estimate.get("reason").asString())
        .isEqualTo("not available in 3 of 3 trials: no control group of its own");
  }

  @Test
  void aTrialNamesItsFile() throws IOException {
    assertThat(summary().get("trials").get(0).get("file").asString())
        .isEqualTo("trials/0001-headline-b1-delay-100-platform-200.json");
  }

  private static JsonNode row(String list, String variant, String metric) throws IOException {
    for (JsonNode row : summary().get(list)) {
      if (row.get("variant").asString().equals(variant)
          && row.get("metric").asString().equals(metric)) {
        return row;
      }
    }
    throw new AssertionError("no " + metric + " of " + variant);
  }

  private static ObjectNode first(ObjectNode summary, String list) {
    return (ObjectNode) summary.get(list).get(0);
  }

  private static ObjectNode changed(Consumer<ObjectNode> change) throws IOException {
    ObjectNode summary = summary();
    change.accept(summary);
    return summary;
  }

  private static ObjectNode summary() throws IOException {
    return summary(SampleRun.analyzed());
  }

  private static ObjectNode summary(Analysis analysis) throws IOException {
    var out = new ByteArrayOutputStream();
    new JsonReport().write(analysis, out);
    return (ObjectNode) Json.MAPPER.readTree(out.toByteArray());
  }
}

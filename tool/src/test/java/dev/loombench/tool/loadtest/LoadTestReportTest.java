package dev.loombench.tool.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loombench.tool.loadtest.LoadTimes.Certainty;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** From the result of the engine to text, JSON and gates. */
class LoadTestReportTest {

  private static final Path SCHEMA = Path.of("..", "docs", "load.schema.json");
  private static final Path GOLDEN = Path.of("src", "test", "resources", "load");

  @TempDir private Path folder;

  @Test
  void theTextMatchesItsGoldenFile() throws IOException {
    assertGolden(
        "open.txt", SampleLoad.summary(folder, SampleLoad.OPEN), "p99 > 50ms", "failed>5%");
    assertGolden("closed.txt", SampleLoad.summary(folder, SampleLoad.CLOSED));
    assertGolden("refused.txt", SampleLoad.refused(folder));
  }

  @Test
  void theJsonMatchesItsSchema() throws IOException {
    assertThat(violations(json(SampleLoad.summary(folder, SampleLoad.OPEN), "p99 > 1s"))).isEmpty();
    assertThat(violations(json(SampleLoad.summary(folder, SampleLoad.CLOSED)))).isEmpty();
    assertThat(violations(json(SampleLoad.refused(folder), "p99 > 1s"))).isEmpty();
  }

  @Test
  void wrongJsonViolatesTheSchema() throws IOException {
    ObjectNode json = json(SampleLoad.summary(folder, SampleLoad.OPEN));
    assertThat(violations(json.deepCopy().put("extra", 1))).isNotEmpty();
    assertThat(violations(json.deepCopy().put("measuredSeconds", "many"))).isNotEmpty();
    ObjectNode without = json.deepCopy();
    without.remove("times");
    assertThat(violations(without)).isNotEmpty();
  }

  @Test
  void failuresRankSlowerThanEveryGoodAnswer() throws IOException {
    LoadSummary summary = SampleLoad.summary(folder, SampleLoad.OPEN);

    assertThat(summary.times().latencyMillis().orElseThrow().p99()).isBetween(98.0, 99.1);
    assertThat(summary.times().allRequestsMillis().p99().millis().orElseThrow())
        .isBetween(99.0, 99.1);
    assertThat(summary.times().allRequestsMillis().p999().certainty()).isEqualTo(Certainty.FAILED);
    assertThat(summary.requests().throughputPerSecond()).isEqualTo(99);
  }

  @Test
  void aGrowingBacklogIsReportedForOpenLoadOnly() throws IOException {
    assertThat(warnings(SampleLoad.summary(folder, SampleLoad.OPEN, second -> 20L * second, true)))
        .contains("backlog-grew");
    assertThat(warnings(SampleLoad.summary(folder, SampleLoad.OPEN, second -> 20L, true)))
        .doesNotContain("backlog-grew");
    assertThat(
            warnings(SampleLoad.summary(folder, SampleLoad.CLOSED, second -> 20L * second, true)))
        .doesNotContain("backlog-grew");
  }

  @Test
  void aColdGeneratorIsReported() throws IOException {
    assertThat(warnings(SampleLoad.summary(folder, SampleLoad.OPEN, second -> 2, false)))
        .contains("generator-cold");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          p50 > 40ms | true | 50.00 ms
          p50 > 60ms | false | 50.00 ms
          p50 > 0.04s | true | 50.00 ms
          p99.9 > 10s | true | among failed requests
          max >= 1s | true | among failed requests
          mean < 1000us | false | 50.00 ms
          service.p99 <= 50ms | true | 49.51 ms
          lateness.p99 > 1ms | false | 0.10 ms
          failed > 0.5% | true | 1 %
          failed > 10 | false | 10
          bad_status >= 10 | true | 10
          timeout > 0 | false | 0
          throughput < 100/s | true | 99/s
          throughput<99 | false | 99/s
          """)
  void aGateReadsItsFigure(String gate, boolean failed, String found) throws IOException {
    LoadGate.GateResult judged =
        LoadGateParser.parse(gate).judge(SampleLoad.summary(folder, SampleLoad.OPEN));

    assertThat(judged).isEqualTo(new LoadGate.GateResult(gate, failed, found));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          slow | --fail-if: found 'slow'; give METRIC, one of > >= < <=, and a limit, like 'p99 > 200ms'.
          p98 > 1ms | --fail-if: found the metric 'p98' in 'p98 > 1ms'; give one of p50, p90, p95, p99, p99.9, max, mean
          p99 = 1ms | --fail-if: found '=' in 'p99 = 1ms'; give one of > >= < <=.
          p99 > 200 | --fail-if: found the limit '200' in 'p99 > 200'; give a time with us, ms or s, like 200ms.
          failed > 1ms | --fail-if: found the limit '1ms' in 'failed > 1ms'; give a number of requests or a share
          throughput < 1% | --fail-if: found the limit '1%' in 'throughput < 1%'; give a number per second
          """)
  void aMalformedGateIsWrongUsage(String gate, String message) {
    assertThatThrownBy(() -> LoadGateParser.parse(gate))
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void theExitCodeIsThatOfTheMostSevereOutcome() throws IOException {
    var failed = List.of(new LoadGate.GateResult("p99 > 1ms", true, "2 ms"));
    LoadSummary answered = SampleLoad.summary(folder, SampleLoad.OPEN);

    assertThat(LoadTestReport.exitCode(answered, List.of())).isZero();
    assertThat(LoadTestReport.exitCode(answered, failed)).isEqualTo(10);
    assertThat(LoadTestReport.exitCode(SampleLoad.refused(folder), failed)).isEqualTo(3);
  }

  private void assertGolden(String name, LoadSummary summary, String... gates) throws IOException {
    var text = new StringWriter();
    new LoadSummaryText(
            summary,
            LoadWarnings.of(summary),
            judged(summary, gates),
            new LoadStyle(false, !summary.settings().load().closed()))
        .print(new PrintWriter(text));
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(GOLDEN);
      Files.writeString(GOLDEN.resolve(name), text.toString());
    }
    assertThat(text.toString()).isEqualTo(Files.readString(GOLDEN.resolve(name)));
  }

  private static List<String> warnings(LoadSummary summary) {
    return LoadWarnings.of(summary).stream().map(LoadWarning::key).toList();
  }

  private static List<LoadGate.GateResult> judged(LoadSummary summary, String... gates) {
    return Stream.of(gates).map(gate -> LoadGateParser.parse(gate).judge(summary)).toList();
  }

  private static ObjectNode json(LoadSummary summary, String... gates) {
    return LoadTestDocument.MAPPER.valueToTree(
        LoadTestDocument.of(summary, LoadWarnings.of(summary), judged(summary, gates)));
  }

  private static List<Error> violations(ObjectNode document) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(SCHEMA))
        .validate(
            document,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
  }
}

package dev.loombench.tool.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.loadtest.LoadTimes.Certainty;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.text.LoadStateSentences;
import dev.loombench.tool.run.trial.ClientReadings;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
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
  void secretsOfPathsAreMasked() {
    var plan =
        SampleLoad.plan(SampleLoad.OPEN, List.of(RequestSpec.get("/x?access_token=s3cret&q=loom")));

    assertThat(LoadSettings.of(plan).requests().getFirst().path())
        .isEqualTo("/x?access_token=***&q=loom");
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

    double p99 = summary.times().latencyMillis().p99().millis().orElseThrow();
    assertThat(p99).isBetween(99.0, 99.1);
    assertThat(summary.readings().get(Metric.LATENCY_P99)).isEqualTo(new Reading.Measured(p99));
    assertThat(summary.times().latencyMillis().p999().certainty()).isEqualTo(Certainty.FAILED);
    assertThat(summary.requests().throughputPerSecond()).isEqualTo(99);
  }

  @Test
  void aGrowingBacklogIsReportedForOpenLoadOnly() throws IOException {
    assertThat(warnings(SampleLoad.summary(folder, SampleLoad.OPEN, second -> 20L * second, true)))
        .contains("overloaded");
    assertThat(warnings(SampleLoad.summary(folder, SampleLoad.OPEN, second -> 20L, true)))
        .doesNotContain("overloaded");
    assertThat(
            warnings(SampleLoad.summary(folder, SampleLoad.CLOSED, second -> 20L * second, true)))
        .doesNotContain("overloaded");
  }

  @Test
  void overloadHasTheRuleAndTheWordsOfARun() throws IOException {
    var window = new Window(SampleLoad.START, SampleLoad.START.plusSeconds(10));
    var client =
        new ClientReadings(
            SampleLoad.result(second -> 2L * second), SampleLoad.log(folder.resolve("run.hlog")));
    LoadState state =
        LoadState.of(
            new Measurement(new LoadId.Open(100, Spacing.UNIFORM), window, client.within(window)));

    assertThat(
            LoadWarnings.of(
                SampleLoad.summary(folder, SampleLoad.OPEN, second -> 2L * second, true)))
        .extracting(LoadWarning::text)
        .anyMatch(
            text ->
                text.contains(
                    LoadStateSentences.overloaded((LoadState.Overloaded) state, 100, 99)));
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
          p50 > 40ms | true | 50 ms
          p50 > 60ms | false | 50 ms
          latency_p50 > 0.04s | true | 50 ms
          p99.9 > 10s | true | falls among the failed requests
          max >= 1s | false | 99 ms
          mean < 1000us | false | 50 ms
          loop_lateness_p99 > 1ms | false | 0.1 ms
          failed > 0.5% | true | 1 %
          failed_requests > 10 | false | 10
          unanswered_share > 0% | false | 0 %
          throughput < 100/s | true | 99/s
          throughput<99 | false | 99/s
          """)
  void aGateReadsItsFigure(String gate, boolean failed, String found) throws IOException {
    LoadGate.GateResult judged =
        LoadGate.parse(gate).judge(SampleLoad.summary(folder, SampleLoad.OPEN));

    assertThat(judged).isEqualTo(new LoadGate.GateResult(gate, failed, found));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          slow | --fail-if: found 'slow'; give METRIC, one of > >= < <=, and a limit, like 'p99 > 200ms'.
          p98 > 1ms | --fail-if: found the metric 'p98' in 'p98 > 1ms'; give one of throughput, requests, failed_requests, failed_share
          p99 = 1ms | --fail-if: found 'p99 = 1ms'; give METRIC, one of > >= < <=, and a limit
          p99 > 200 | --fail-if: found the unit '' in 'p99 > 200'; give one of
          failed > 1ms | --fail-if: found the unit 'ms' in 'failed > 1ms'; give one of %.
          throughput < 1% | --fail-if: found 'throughput < 1%'; give METRIC, one of > >= < <=, and a limit
          """)
  void aMalformedGateIsWrongUsage(String gate, String message) {
    assertThatThrownBy(() -> LoadGate.parse(gate))
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
    return Stream.of(gates).map(gate -> LoadGate.parse(gate).judge(summary)).toList();
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

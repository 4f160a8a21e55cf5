package dev.loombench.tool.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.analyze.compare.RunGate;
import dev.loombench.tool.analyze.compare.RunGate.Rule;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunGateParserTest {

  @Test
  void aVerdictAloneIsOfEveryMetric() {
    assertThat(RunGateParser.parse("worse"))
        .isEqualTo(new RunGate("worse", List.of(), new Rule.Became("worse")));
    assertThat(RunGateParser.parse("not-comparable").rule())
        .isEqualTo(new Rule.Became("not comparable"));
  }

  @Test
  void aVerdictAfterAMetricIsOfThatMetric() {
    assertThat(RunGateParser.parse(" throughput  worse "))
        .isEqualTo(
            new RunGate(
                " throughput  worse ", List.of(Metric.THROUGHPUT), new Rule.Became("worse")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"latency_p99 > 10%", "latency_p99>10%", "latency_p99 > 10.0 %"})
  void aShareIsOfOne(String text) {
    assertThat(RunGateParser.parse(text).rule()).isEqualTo(new Rule.WorseBy(0.1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "better", "worse throughput", "latency_p99 > 10", "latency_p99 < 10%", ">5%"})
  void whatIsNoRuleIsWrongUsage(String text) {
    assertThatThrownBy(() -> RunGateParser.parse(text))
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.kind()).isEqualTo(Problem.Kind.USAGE))
        .hasMessageContaining("--fail-if")
        .hasMessageContaining("'" + text + "'");
  }

  @Test
  void theErrorForAnUnknownMetricListsTheMetrics() {
    assertThatThrownBy(() -> RunGateParser.parse("p98 worse"))
        .hasMessageContaining("found the metric 'p98'")
        .hasMessageContaining("latency_p99")
        .hasMessageContaining("start_up");
  }
}

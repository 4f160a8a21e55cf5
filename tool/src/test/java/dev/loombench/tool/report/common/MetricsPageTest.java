package dev.loombench.tool.report.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Metric;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that docs/metrics.md shows the rows of the {@link Metric} enum. */
class MetricsPageTest {

  @Test
  void thePageListsEveryMetricWithItsSource() throws IOException {
    GeneratedPage.contains(
        "metrics.md",
        "metrics",
        Stream.concat(
            GeneratedPage.head("key", "unit", "definition", "source", "cost", "unavailable when"),
            Arrays.stream(Metric.values())
                .map(
                    metric ->
                        GeneratedPage.row(
                            "`" + metric.key() + "`",
                            metric.unit(),
                            metric.meaning(),
                            metric.source(),
                            metric.cost(),
                            metric.unavailableWhen()))));
  }

  @Test
  void noCellOfARowIsEmpty() {
    assertThat(Metric.values())
        .allSatisfy(
            metric ->
                assertThat(
                        Stream.of(
                            metric.label(),
                            metric.unit(),
                            metric.meaning(),
                            metric.source(),
                            metric.cost(),
                            metric.unavailableWhen()))
                    .noneMatch(String::isBlank));
  }
}

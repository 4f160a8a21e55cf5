package dev.loombench.tool.report.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.MetricResolution;
import dev.loombench.tool.trial.Pass;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;
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
            GeneratedPage.head(
                "key",
                "label",
                "unit",
                "better",
                "definition",
                "source",
                "resolution",
                "cost",
                "unavailable when"),
            Arrays.stream(Metric.values())
                .map(
                    metric ->
                        GeneratedPage.row(
                            "`" + metric.key() + "`",
                            label(metric),
                            metric.unit(),
                            direction(metric),
                            metric.meaning(),
                            metric.source(),
                            text(metric),
                            metric.cost(),
                            metric.unavailableWhen()))));
  }

  private static String label(Metric metric) {
    return metric.pass() == Pass.HEADLINE
        ? metric.label()
        : metric.label() + " (*" + metric.pass().key() + "*)";
  }

  private static String direction(Metric metric) {
    return metric.better() == Metric.Better.NEITHER
        ? "–"
        : metric.better().name().toLowerCase(Locale.ROOT);
  }

  private static String text(Metric metric) {
    return switch (metric.resolution()) {
      case MetricResolution.Share(double share) -> number(100 * share) + " % of the value";
      case MetricResolution.Step(double size) ->
          number(size) + (metric.unit().equals("1") ? "" : " " + metric.unit());
      case MetricResolution.InWindow(double total) -> number(total) + " / window";
      case MetricResolution.PerTotal(double step, Metric rate) ->
          number(step) + " / (`" + rate.key() + "` · window)";
      case MetricResolution.PerCount(double step, Metric count) ->
          number(step) + " / `" + count.key() + "`";
      case MetricResolution.Combined(Metric of, Metric by) ->
          "that of `%s` and of `%s`, as shares".formatted(of.key(), by.key());
    };
  }

  private static String number(double value) {
    return BigDecimal.valueOf(value).round(new MathContext(2)).stripTrailingZeros().toPlainString();
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

package dev.loombench.tool.report.common;

import dev.loombench.tool.publish.PublishedMetric;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that docs/reference/published-metrics.md shows the rows of {@link PublishedMetric}. */
class PublishedMetricsPageTest {

  @Test
  void thePageListsEveryPublishedMetric() throws IOException {
    GeneratedPage.contains(
        "reference/published-metrics.md",
        "published",
        Stream.concat(
            GeneratedPage.head("series", "type", "meaning"),
            Arrays.stream(PublishedMetric.values())
                .map(
                    metric ->
                        GeneratedPage.row(
                            "`" + metric.series() + "`",
                            metric.kind().name().toLowerCase(Locale.ROOT),
                            metric.help()))));
  }
}

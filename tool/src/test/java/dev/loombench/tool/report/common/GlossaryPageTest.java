package dev.loombench.tool.report.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that docs/glossary.md shows the words of the page and the metrics of the enum. */
class GlossaryPageTest {

  @Test
  void thePageListsTheWordsOfTheReport() throws IOException {
    GeneratedPage.contains(
        "glossary.md",
        "words",
        Stream.concat(
            GeneratedPage.head("word", "meaning"),
            Glossary.words().entrySet().stream()
                .map(word -> GeneratedPage.row(name(word), word.getValue()))));
  }

  @Test
  void thePageListsEveryMetric() throws IOException {
    GeneratedPage.contains(
        "glossary.md",
        "metrics",
        Stream.concat(
            GeneratedPage.head("key", "label", "unit", "better", "definition"),
            Arrays.stream(Metric.values())
                .map(
                    metric ->
                        GeneratedPage.row(
                            "`" + metric.key() + "`",
                            label(metric),
                            metric.unit(),
                            direction(metric),
                            metric.meaning()))));
  }

  @Test
  void theReportKnowsWordsAndMetrics() throws IOException {
    assertThat(Glossary.read().terms()).containsKeys("variant", "epoch", "latency_p99");
    assertThat(Glossary.read().terms().values()).allMatch(meaning -> meaning.endsWith("."));
  }

  @Test
  void everyWarningAndVerdictIsDefined() throws IOException {
    assertThat(Glossary.words())
        .containsKeys("better", "worse", "equivalent", "inconclusive", "not comparable");
    assertThat(Files.readString(Path.of("..", "docs", "glossary.md")))
        .contains(
            "`run-incomplete`",
            "`few-blocks`",
            "`few-starts`",
            "`several-epochs`",
            "`several-builds`",
            "`cpus-not-separated`",
            "`generator-limited`",
            "`cold-servers`",
            "`warm-up-incomplete`",
            "`other-processes-used-cpu`",
            "`cpu-stolen`",
            "`cpu-speed-varied`",
            "`cpu-throttled`",
            "`connections-not-accepted`",
            "`users-without-answer`",
            "`tcp-retransmissions`",
            "`metrics-incomplete`",
            "`outliers`",
            "`drift`");
  }

  private static String name(Map.Entry<String, String> word) {
    return word.getKey().contains("_") ? "`" + word.getKey() + "`" : word.getKey();
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
}

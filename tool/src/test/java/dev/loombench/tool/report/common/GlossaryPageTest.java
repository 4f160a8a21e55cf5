package dev.loombench.tool.report.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that docs/glossary.md shows the words of the page, in alphabetical order. */
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
  void theWordsAreInAlphabeticalOrder() {
    assertThat(Glossary.words().keySet().stream().map(word -> word.replace('_', ' ')))
        .isSortedAccordingTo(String.CASE_INSENSITIVE_ORDER);
  }

  @Test
  void theReportKnowsWordsAndMetrics() throws IOException {
    assertThat(Glossary.terms()).containsKeys("variant", "epoch", "latency_p99");
    assertThat(Glossary.terms().values()).allMatch(meaning -> meaning.endsWith("."));
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
            "`still-compiling`",
            "`other-processes-used-cpu`",
            "`cpu-stolen`",
            "`cpu-speed-varied`",
            "`two-states`",
            "`unlike-servers`",
            "`cpu-throttled`",
            "`connections-not-accepted`",
            "`users-without-answer`",
            "`tcp-retransmissions`",
            "`metrics-incomplete`",
            "`outliers`",
            "`drift`",
            "`no-visible-effect`");
  }

  private static String name(Map.Entry<String, String> word) {
    return word.getKey().contains("_") ? "`" + word.getKey() + "`" : word.getKey();
  }
}

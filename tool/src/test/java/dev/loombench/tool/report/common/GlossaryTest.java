package dev.loombench.tool.report.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class GlossaryTest {

  private static final Path PAGE = Path.of("..", "docs", "glossary.md");

  @Test
  void everyMetricIsDefined() throws IOException {
    String page = Files.readString(PAGE);

    assertThat(Metric.values())
        .allSatisfy(
            metric -> {
              assertThat(page).contains("| `" + metric.key() + "` | " + metric.label());
              assertThat(Glossary.read().terms()).containsKey(metric.key());
            });
  }

  @Test
  void thePageAndTheReportSayTheSame() throws IOException {
    String page = Files.readString(PAGE);

    assertThat(Glossary.read().terms())
        .allSatisfy(
            (term, meaning) -> {
              assertThat(page).contains(meaning);
              assertThat(meaning).endsWith(".");
            });
  }

  @Test
  void everyUnitOfAMetricIsInItsRow() throws IOException {
    String page = Files.readString(PAGE);

    assertThat(Arrays.stream(Metric.values()))
        .allSatisfy(
            metric ->
                assertThat(page)
                    .containsPattern(
                        "\\| `%s` \\|[^|]*\\| %s \\|".formatted(metric.key(), metric.unit())));
  }

  @Test
  void everyWarningAndVerdictIsDefined() throws IOException {
    String page = Files.readString(PAGE);

    assertThat(page)
        .contains(
            "| better |", "| worse |", "| equivalent |", "| inconclusive |", "| not comparable |");
    assertThat(page)
        .contains(
            "`partial`",
            "`few-blocks`",
            "`several-strata`",
            "`cpus-not-separated`",
            "`generator-was-the-limit`",
            "`warm-up-ceiling-reached`",
            "`other-processes-used-cpu`",
            "`cpu-stolen`",
            "`held-by-its-quota`",
            "`connections-not-accepted`",
            "`tcp-segments-sent-again`",
            "`figures-partial`",
            "`trials-lie-apart`",
            "`drifted`");
  }
}

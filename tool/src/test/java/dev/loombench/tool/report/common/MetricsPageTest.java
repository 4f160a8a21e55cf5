package dev.loombench.tool.report.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Metric;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page that tells where every metric comes from. */
class MetricsPageTest {

  private static final Path PAGE = Path.of("../docs/metrics.md");

  private final Map<String, List<String>> rows = rows();

  @Test
  void everyMetricHasItsRowAndNothingElseHas() {
    assertThat(rows.keySet())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Metric.values()).map(Metric::key).toList());
  }

  @Test
  void everyRowHasTheMetricsUnitAndTheMeaningThatTheReportShows() throws IOException {
    Map<String, String> terms = Glossary.read().terms();

    assertThat(Metric.values())
        .allSatisfy(
            metric ->
                assertThat(rows.get(metric.key()).subList(1, 3))
                    .containsExactly(metric.unit(), terms.get(metric.key())));
  }

  @Test
  void everyRowNamesSourceCostAndWhenItIsUnavailable() {
    assertThat(rows.values())
        .allSatisfy(row -> assertThat(row).hasSize(6).noneMatch(String::isBlank));
  }

  @Test
  void theCostIsThatOfTheMetricsPass() {
    assertThat(Metric.values())
        .allSatisfy(
            metric ->
                assertThat(rows.get(metric.key()).get(4))
                    .isIn(metric.pass().key(), "client", "prometheus"));
  }

  private static Map<String, List<String>> rows() {
    try (var lines = Files.lines(PAGE)) {
      return lines
          .filter(line -> line.startsWith("| `"))
          .map(line -> List.of(line.substring(2, line.length() - 2).split(" \\| ", -1)))
          .collect(Collectors.toMap(row -> row.getFirst().replace("`", ""), row -> row));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

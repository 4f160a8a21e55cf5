package dev.loombench.tool.report;

import static java.util.stream.Collectors.joining;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.loombench.tool.report.common.GeneratedPage;
import dev.loombench.tool.text.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables and figures of docs/reference/todays-results.md, made of and read back from results/. */
class TodayPageTest {

  private static final String PAGE = "reference/todays-results.md";
  private static final Path RESULTS = Path.of("..", "results");

  @ParameterizedTest
  @CsvSource({
    "today-full, throughput",
    "today-full, latency_p99",
    "today-full, cpu_per_request",
    "today-settings, throughput",
    "today-settings, latency_p99",
    "today-settings, cpu_per_request",
    "today-pools, throughput",
    "today-pools, latency_p99",
    "today-pools, cpu_per_request"
  })
  void theTableOfAMetricIsThatOfTheRun(String run, String metric) throws IOException {
    List<NamedCsvRecord> estimates = rows(run, "estimates.csv", metric);
    List<NamedCsvRecord> comparisons = rows(run, "comparisons.csv", metric);
    List<String> loads = estimates.stream().map(TodayPageTest::load).distinct().toList();
    Stream<String> lines =
        estimates.stream()
            .map(row -> row.getField("variant"))
            .distinct()
            .map(
                variant ->
                    GeneratedPage.row(
                        "`" + variant + "`",
                        loads.stream()
                            .map(load -> cell(estimates, comparisons, variant, load))
                            .collect(joining(" | "))));

    GeneratedPage.contains(
        PAGE,
        run + "-" + metric.replace('_', '-'),
        Stream.concat(
            GeneratedPage.head(Stream.concat(Stream.of(""), loads.stream()).toArray(String[]::new)),
            lines));
  }

  @Test
  void figuresInTheTextAreThoseOfTheRun() throws IOException {
    for (String run : List.of("today-full", "today-settings", "today-pools")) {
      PageFigures.areKnown(
          PageFigures.section(PAGE, "`" + run.replace("today-", "") + "`"),
          Stream.of("answer.txt", "comparisons.csv", "estimates.csv", "trials.csv", "study.yaml")
              .map(RESULTS.resolve(run)::resolve));
    }
  }

  /** Returns the value of a variant, with the ratio to the baseline and its verdict. */
  private static String cell(
      List<NamedCsvRecord> estimates,
      List<NamedCsvRecord> comparisons,
      String variant,
      String load) {
    String value =
        estimates.stream()
            .filter(row -> row.getField("variant").equals(variant) && load(row).equals(load))
            .findFirst()
            .map(row -> value(row.getField("value")))
            .orElse("");
    Optional<NamedCsvRecord> ratio =
        comparisons.stream()
            .filter(row -> row.getField("over").equals("mvc-virtual"))
            .filter(row -> row.getField("of").equals(variant) && load(row).equals(load))
            .filter(row -> !row.getField("ratio").isEmpty())
            .findFirst();
    return value + ratio.map(TodayPageTest::compared).orElse("");
  }

  private static String value(String stored) {
    return stored.isEmpty() ? "–" : Numbers.number(Double.parseDouble(stored));
  }

  private static String compared(NamedCsvRecord row) {
    String verdict = row.getField("verdict");
    return "<br>%s [%s, %s]%s"
        .formatted(
            ratio(row, "ratio"),
            ratio(row, "low"),
            ratio(row, "high"),
            verdict.equals("inconclusive") ? "" : " " + verdict);
  }

  private static String ratio(NamedCsvRecord row, String field) {
    return Numbers.ratio(Double.parseDouble(row.getField(field)));
  }

  private static String load(NamedCsvRecord row) {
    return row.getField("workload") + ", " + row.getField("load");
  }

  private static List<NamedCsvRecord> rows(String run, String table, String metric)
      throws IOException {
    try (CsvReader<NamedCsvRecord> reader =
        CsvReader.builder().ofNamedCsvRecord(RESULTS.resolve(run).resolve(table))) {
      return reader.stream().filter(row -> row.getField("metric").equals(metric)).toList();
    }
  }
}

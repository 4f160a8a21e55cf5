package dev.loombench.tool.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.loombench.tool.report.common.GeneratedPage;
import dev.loombench.tool.study.yaml.StudyCatalog;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.study.yaml.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Tables and figures of docs/replication.md, made of and read back from results/. */
class ReplicationPageTest {

  private static final Path HOME = Path.of("..");
  private static final String PAGE = "replication.md";

  /** Names of the sections and of the folders in results/. */
  static final List<String> RUNS =
      List.of(
          "ufpe-2025",
          "ufscar-2020",
          "ufscar-2020-native",
          "ufscar-2020-crud",
          "lund-2024",
          "lund-2024-ramps",
          "warsaw-2025");

  private static final List<String> VERDICTS =
      List.of(
          "reproduced",
          "direction reproduced",
          "direction only",
          "contradicted",
          "inconclusive",
          "not run");

  @ParameterizedTest
  @FieldSource("RUNS")
  void theTableOfAStudyIsThatOfItsRun(String study) throws IOException {
    Map<String, List<NamedCsvRecord>> claims = claims(study);
    var lines = new ArrayList<>(GeneratedPage.head("claim", "tests", "result").toList());
    for (String verdict : VERDICTS.subList(0, VERDICTS.size() - 1)) {
      claims.values().stream()
          .filter(tests -> result(tests).equals(verdict))
          .map(ReplicationPageTest::row)
          .forEach(lines::add);
    }
    lines.add("");
    claims.values().stream()
        .filter(tests -> result(tests).equals("not run"))
        .collect(groupingBy(ReplicationPageTest::reason, LinkedHashMap::new, toList()))
        .forEach(
            (reason, open) -> {
              lines.add("- *Not run.* " + reason + ".");
              open.forEach(tests -> lines.add("  - " + statement(tests)));
            });

    GeneratedPage.contains(PAGE, study, lines.stream());
  }

  @Test
  void theSummaryCountsTheClaimsOfEachRun() throws IOException {
    var columns =
        new ArrayList<>(List.of("study", "claims in the study file", "claims in the run"));
    columns.addAll(VERDICTS);
    var lines = new ArrayList<>(GeneratedPage.head(columns.toArray(String[]::new)).toList());
    for (String study :
        List.of("ufpe-2025", "ufscar-2020", "ufscar-2020-crud", "lund-2024", "warsaw-2025")) {
      List<String> results =
          claims(study).values().stream().map(ReplicationPageTest::result).toList();
      var cells = new ArrayList<>(List.of(study, String.valueOf(declared(study)), count(results)));
      for (String verdict : VERDICTS) {
        cells.add(count(results.stream().filter(verdict::equals).toList()));
      }
      lines.add(GeneratedPage.row(cells.toArray(String[]::new)));
    }

    GeneratedPage.contains(PAGE, "summary", lines.stream());
  }

  /** Figures in sentences are in the run, in the publication, or computed in a comment. */
  @ParameterizedTest
  @FieldSource("RUNS")
  void figuresInTheTextAreThoseOfTheRun(String study) throws IOException {
    String section = PageFigures.section(PAGE, study);
    PageFigures.areKnown(
        section,
        Stream.of(
                "claims.csv",
                "comparisons.csv",
                "estimates.csv",
                "published.csv",
                "analysis.yaml",
                "study.yaml")
            .map(results(study)::resolve)
            .filter(Files::exists));
  }

  private static Map<String, List<NamedCsvRecord>> claims(String study) throws IOException {
    try (CsvReader<NamedCsvRecord> reader =
        CsvReader.builder().ofNamedCsvRecord(results(study).resolve("claims.csv"))) {
      return reader.stream()
          .collect(groupingBy(test -> test.getField("claim"), LinkedHashMap::new, toList()));
    }
  }

  private static String result(List<NamedCsvRecord> tests) {
    return tests.getFirst().getField("result");
  }

  private static String statement(List<NamedCsvRecord> tests) {
    NamedCsvRecord claim = tests.getFirst();
    String place =
        claim.getField("origin").equals("ours")
            ? "ours, not the authors'"
            : claim.getField("location");
    return "%s (%s)".formatted(claim.getField("statement"), place);
  }

  private static String row(List<NamedCsvRecord> tests) {
    String measured =
        tests.stream()
            .map(
                test ->
                    "%s. Measured %s%s"
                        .formatted(
                            test.getField("test"),
                            test.getField("reason"),
                            tests.size() == 1 ? "" : ": *" + test.getField("test_result") + "*"))
            .collect(joining("<br>"));
    return GeneratedPage.row(statement(tests), measured, "**" + result(tests) + "**");
  }

  private static String reason(List<NamedCsvRecord> tests) {
    String reason =
        tests.stream()
            .filter(test -> test.getField("test_result").equals("not run"))
            .findFirst()
            .orElse(tests.getFirst())
            .getField("reason")
            .replaceFirst("\\.$", "");
    return reason.substring(0, 1).toUpperCase(Locale.ROOT) + reason.substring(1);
  }

  /** Returns the number of claims that the study file has today. */
  private static int declared(String study) {
    var choices = new StudyChoices(Optional.of("practical"), Map.of());
    return new StudyReader()
        .read(new StudyCatalog(HOME).resolve(study), choices)
        .replication()
        .orElseThrow()
        .claims()
        .size();
  }

  private static String count(List<String> results) {
    return String.valueOf(results.size());
  }

  /** Returns the folder of the run at the scale {@code practical}, or of the only stored one. */
  private static Path results(String study) {
    Path results = HOME.resolve("results");
    Path practical = results.resolve(study + "-practical");
    return Files.exists(practical) ? practical : results.resolve(study);
  }
}

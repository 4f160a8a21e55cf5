package dev.loombench.tool.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.loombench.tool.report.common.GeneratedPage;
import dev.loombench.tool.study.yaml.StudyCatalog;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.study.yaml.StudyReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables and figures of docs/replication.md, made of and read back from results/. */
class ReplicationPageTest {

  private static final Path HOME = Path.of("..");
  private static final String PAGE = "replication.md";
  private static final List<String> VERDICTS =
      List.of(
          "reproduced",
          "direction reproduced",
          "direction only",
          "contradicted",
          "inconclusive",
          "not run");

  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.-])\\d+(?:,\\d{3})*(?:\\.\\d+)?(?![\\w-]|\\.\\d|\\]\\()");
  private static final Pattern ARITHMETIC =
      Pattern.compile("<!-- arithmetic: (\\S+) = (\\S+(?: [-+*/] \\S+)*) -->");
  private static final Pattern GENERATED =
      Pattern.compile("(?s)<!-- generated: \\S+ -->.*?<!-- end -->");

  @ParameterizedTest
  @ValueSource(strings = {"ufpe-2025", "ufscar-2020", "lund-2024"})
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
    for (String study : List.of("ufpe-2025", "ufscar-2020", "lund-2024")) {
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
  @ValueSource(strings = {"ufpe-2025", "ufscar-2020", "lund-2024"})
  void figuresInTheTextAreThoseOfTheRun(String study) throws IOException {
    String section = section(study);
    Set<BigDecimal> known = new HashSet<>();
    for (String file :
        List.of("claims.csv", "estimates.csv", "published.csv", "analysis.yaml", "study.yaml")) {
      known.addAll(numbers(Files.readString(results(study).resolve(file))));
    }
    ARITHMETIC
        .matcher(section)
        .results()
        .forEach(
            formula -> {
              var typed = new BigDecimal(formula.group(1));
              assertThat(computed(formula.group(2)).setScale(typed.scale(), RoundingMode.HALF_UP))
                  .as(formula.group())
                  .isEqualByComparingTo(typed);
              known.add(typed);
            });
    String text =
        GENERATED.matcher(section).replaceAll("").replaceAll("<!--.*-->|`[^`]*`|\\(\\S*\\)", "");

    assertThat(numbers(text))
        .isNotEmpty()
        .allSatisfy(
            number ->
                assertThat(known.stream().anyMatch(value -> isRounded(number, value)))
                    .as("%s in the section on %s", number, study)
                    .isTrue());
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
    String reason = tests.getFirst().getField("reason").replaceFirst("\\.$", "");
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

  private static String section(String study) throws IOException {
    String page = Files.readString(HOME.resolve("docs").resolve(PAGE));
    int start = page.indexOf("\n## " + study);
    assertThat(start).as("section on %s", study).isNotNegative();
    int end = page.indexOf("\n## ", start + 1);
    return page.substring(start, end < 0 ? page.length() : end).replace(study, "");
  }

  private static List<BigDecimal> numbers(String text) {
    return NUMBER
        .matcher(text)
        .results()
        .map(found -> new BigDecimal(found.group().replace(",", "")))
        .toList();
  }

  /** Returns the value of operations from left to right. */
  private static BigDecimal computed(String formula) {
    String[] words = formula.split(" ", -1);
    var value = new BigDecimal(words[0]);
    for (int at = 1; at < words.length; at += 2) {
      var operand = new BigDecimal(words[at + 1]);
      value =
          switch (words[at]) {
            case "+" -> value.add(operand);
            case "-" -> value.subtract(operand);
            case "*" -> value.multiply(operand);
            default -> value.divide(operand, MathContext.DECIMAL64);
          };
    }
    return value;
  }

  /** Returns true if a number is a value with fewer digits. */
  private static boolean isRounded(BigDecimal number, BigDecimal value) {
    return value.setScale(number.scale(), RoundingMode.HALF_UP).compareTo(number) == 0;
  }

  private static Path results(String study) {
    return HOME.resolve("results").resolve(study + "-practical");
  }
}

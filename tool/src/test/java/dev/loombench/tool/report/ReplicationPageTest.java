package dev.loombench.tool.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.loombench.tool.plan.StudyPlan;
import dev.loombench.tool.report.common.GeneratedPage;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.yaml.StudyCatalog;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.study.yaml.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Tables and figures of docs/replication.md, made of and read back from results/. */
class ReplicationPageTest {

  private static final Path HOME = Path.of("..");
  private static final String PAGE = "replication.md";

  /**
   * Study with its stored runs.
   *
   * @param name name of the study file
   * @param runs names of the sections and of the folders in results/, oldest first
   */
  private record StudyRuns(String name, List<String> runs) {}

  private static final List<StudyRuns> STUDIES =
      List.of(
          new StudyRuns("ufpe-2025", List.of("ufpe-2025", "ufpe-2025-whole")),
          new StudyRuns("ufscar-2020", List.of("ufscar-2020")),
          new StudyRuns(
              "ufscar-2020-crud", List.of("ufscar-2020-crud", "ufscar-2020-crud-failures")),
          new StudyRuns(
              "lund-2024",
              List.of(
                  "lund-2024-ramps",
                  "lund-2024-constant",
                  "lund-2024-cpu",
                  "lund-2024-ramp-tails")),
          new StudyRuns(
              "warsaw-2025",
              List.of(
                  "warsaw-2025-memory",
                  "warsaw-2025",
                  "warsaw-2025-limits",
                  "warsaw-2025-jdk-21")));

  /** Names of the sections and of the folders in results/. */
  static final List<String> RUNS =
      STUDIES.stream().flatMap(study -> study.runs().stream()).toList();

  private static final List<String> VERDICTS =
      List.of(
          "reproduced",
          "direction reproduced",
          "direction only",
          "magnitude excluded",
          "contradicted",
          "inconclusive");

  private static final String NOT_RUN = "not run";

  private static final Pattern LINKED_RUN = Pattern.compile("\\]\\(\\.\\./results/([\\w-]+)\\)");

  /** Column of the claims that no trial of the study can decide, whatever the machine. */
  private static final String OTHER_MEANS = "needs another study, run or metric";

  @ParameterizedTest
  @FieldSource("RUNS")
  void theTableOfAStudyIsThatOfItsRun(String study) throws IOException {
    Map<String, List<NamedCsvRecord>> claims = claims(study);
    var lines = new ArrayList<>(GeneratedPage.head("claim", "tests", "result").toList());
    for (String verdict : VERDICTS) {
      claims.values().stream()
          .filter(tests -> result(tests).equals(verdict))
          .map(ReplicationPageTest::row)
          .forEach(lines::add);
    }
    GeneratedPage.contains(PAGE, study, lines.stream());
  }

  @Test
  void theSummaryCountsTheClaimsOfEachStudy() throws IOException {
    var columns = new ArrayList<>(List.of("study", "claims"));
    columns.addAll(VERDICTS);
    columns.addAll(List.of("needs more CPUs", OTHER_MEANS, "not tested yet"));
    var lines = new ArrayList<>(GeneratedPage.head(columns.toArray(String[]::new)).toList());
    for (StudyRuns study : STUDIES) {
      List<Claim> claims = declared(study.name());
      var results = new ArrayList<String>();
      for (Claim claim : claims) {
        results.add(latest(study, claim).map(ReplicationPageTest::result).orElse(whyNot(claim)));
      }
      var cells = new ArrayList<>(List.of(study.name(), String.valueOf(claims.size())));
      columns.stream()
          .skip(2)
          .map(column -> String.valueOf(Collections.frequency(results, column)))
          .forEach(cells::add);
      lines.add(GeneratedPage.row(cells.toArray(String[]::new)));
    }

    GeneratedPage.contains(PAGE, "summary", lines.stream());
  }

  @Test
  void claimsThatNoRunTestsAreListedWithTheReason() throws IOException {
    var lines = new ArrayList<String>();
    for (StudyRuns study : STUDIES) {
      var open = new LinkedHashMap<String, List<String>>();
      for (Claim claim : declared(study.name())) {
        if (latest(study, claim).isEmpty()) {
          open.computeIfAbsent(reason(study, claim), _ -> new ArrayList<>()).add(statement(claim));
        }
      }
      if (!open.isEmpty()) {
        lines.addAll(List.of("", "**" + study.name() + "**", ""));
        open.forEach(
            (reason, claims) -> {
              lines.add("- *%s.*".formatted(reason));
              claims.forEach(claim -> lines.add("  - " + claim));
            });
      }
    }

    GeneratedPage.contains(PAGE, "untested", lines.stream().skip(1));
  }

  @Test
  void theProtocolsHaveTheirTrialsAndPlannedTime() throws IOException {
    var lines =
        new ArrayList<>(
            GeneratedPage.head(
                    "study", "`practical`: trials", "planned", "`faithful`: trials", "planned")
                .toList());
    for (StudyRuns study : STUDIES) {
      var cells = new ArrayList<>(List.of(study.name()));
      for (String scale : List.of("practical", "faithful")) {
        StudyPlan plan = StudyPlan.of(read(study.name(), scale));
        long minutes = plan.time().expected().toMinutes();
        cells.add(String.valueOf(plan.trials().values().stream().mapToInt(n -> n).sum()));
        cells.add(minutes < 120 ? minutes + " min" : "%d h".formatted(Math.round(minutes / 60.0)));
      }
      lines.add(GeneratedPage.row(cells.toArray(String[]::new)));
    }

    GeneratedPage.contains(PAGE, "protocols", lines.stream());
  }

  /**
   * Figures in sentences are in the run, in another that the section links, in the publication, or
   * computed in a comment.
   */
  @ParameterizedTest
  @FieldSource("RUNS")
  void figuresInTheTextAreThoseOfTheRun(String study) throws IOException {
    String section = PageFigures.section(PAGE, study);
    PageFigures.areKnown(
        section,
        Stream.concat(
                Stream.of(results(study)),
                LINKED_RUN
                    .matcher(section)
                    .results()
                    .map(link -> HOME.resolve("results").resolve(link.group(1))))
            .flatMap(
                run ->
                    Stream.of(
                            "claims.csv",
                            "comparisons.csv",
                            "estimates.csv",
                            "published.csv",
                            "analysis.yaml",
                            "study.yaml")
                        .map(run::resolve))
            .filter(Files::exists));
  }

  /** Figures of the summary are in claims or comparisons of any run, or computed in a comment. */
  @Test
  void figuresInShortAreThoseOfRuns() throws IOException {
    try (Stream<Path> files = Files.walk(HOME.resolve("results"), 2)) {
      PageFigures.areKnown(
          PageFigures.section(PAGE, "In short"),
          files.filter(file -> file.endsWith("claims.csv") || file.endsWith("comparisons.csv")));
    }
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

  /** Returns the tests of a claim in the latest run that made all of them, else some of them. */
  private static Optional<List<NamedCsvRecord>> latest(StudyRuns study, Claim claim)
      throws IOException {
    Optional<List<NamedCsvRecord>> some = Optional.empty();
    for (String run : study.runs().reversed()) {
      List<NamedCsvRecord> tests = claims(run).get(claim.name());
      if (tests != null && !result(tests).equals(NOT_RUN)) {
        if (tests.stream().noneMatch(test -> test.getField("test_result").equals(NOT_RUN))) {
          return Optional.of(tests);
        }
        some = some.or(() -> Optional.of(tests));
      }
    }
    return some;
  }

  private static String whyNot(Claim claim) {
    if (claim.tests().stream().allMatch(ClaimTest.Untried.class::isInstance)) {
      return OTHER_MEANS;
    }
    return claim.serverCpus() > 1 ? "needs more CPUs" : "not tested yet";
  }

  private static String statement(List<NamedCsvRecord> tests) {
    NamedCsvRecord claim = tests.getFirst();
    return statement(
        claim.getField("statement"),
        claim.getField("origin").equals("ours"),
        claim.getField("location"));
  }

  private static String statement(Claim claim) {
    return statement(claim.says(), claim.origin() == Claim.Origin.OURS, claim.at());
  }

  private static String statement(String says, boolean ours, String location) {
    return "%s (%s)".formatted(says, ours ? "ours, not the authors'" : location);
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

  /** Returns why no run tests a claim, as the study file or the latest run gives it. */
  private static String reason(StudyRuns study, Claim claim) throws IOException {
    if (whyNot(claim).equals(OTHER_MEANS)
        && claim.tests().getFirst() instanceof ClaimTest.Untried(String why)) {
      return reason(why);
    }
    for (String run : study.runs().reversed()) {
      List<NamedCsvRecord> tests = claims(run).get(claim.name());
      if (tests != null) {
        return reason(tests);
      }
    }
    return "Added to the study file after its runs";
  }

  private static String reason(List<NamedCsvRecord> tests) {
    return reason(
        tests.stream()
            .filter(test -> test.getField("test_result").equals(NOT_RUN))
            .findFirst()
            .orElse(tests.getFirst())
            .getField("reason"));
  }

  private static String reason(String sentence) {
    String reason = sentence.replaceFirst("\\.$", "");
    return reason.substring(0, 1).toUpperCase(Locale.ROOT) + reason.substring(1);
  }

  /** Returns the claims that the study file has today. */
  private static List<Claim> declared(String study) {
    return read(study, "practical").replication().orElseThrow().claims();
  }

  private static Study read(String study, String scale) {
    return new StudyReader()
        .read(
            new StudyCatalog(HOME).resolve(study), new StudyChoices(Optional.of(scale), Map.of()));
  }

  /** Returns the folder of the run at the scale {@code practical}, or of the only stored one. */
  private static Path results(String study) {
    Path results = HOME.resolve("results");
    Path practical = results.resolve(study + "-practical");
    return Files.exists(practical) ? practical : results.resolve(study);
  }
}

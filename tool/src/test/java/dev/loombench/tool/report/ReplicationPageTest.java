package dev.loombench.tool.report;

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

/**
 * Tables and figures of docs/replication.md and docs/replication/, made of and read back from
 * results/.
 */
class ReplicationPageTest {

  private static final String SUMMARY = "replication.md";

  private static final List<String> DECIDED =
      List.of(
          "reproduced",
          "direction reproduced",
          "direction only",
          "magnitude excluded",
          "contradicted");

  private static final List<String> VERDICTS =
      Stream.concat(DECIDED.stream(), Stream.of("inconclusive")).toList();

  private static final Pattern LIMITS = Pattern.compile("(, at least [^,]+)?(, at most [^,]+)?$");

  private static final Pattern LINKED_RUN =
      Pattern.compile("\\]\\(\\.\\./\\.\\./results/([\\w-]+)\\)");

  /** Column of the claims that no trial of the study can decide, whatever the machine. */
  private static final String OTHER_MEANS = "needs another study, run or metric";

  @ParameterizedTest
  @FieldSource("dev.loombench.tool.report.ReplicatedStudy#RUNS")
  void theTableOfAStudyIsThatOfItsRun(String study) throws IOException {
    Map<String, List<NamedCsvRecord>> claims = ReplicatedStudy.claims(study);
    var lines =
        new ArrayList<>(
            GeneratedPage.head("claim", "test", "measured", "published", "result").toList());
    for (String verdict : VERDICTS) {
      claims.values().stream()
          .filter(tests -> ReplicatedStudy.result(tests).equals(verdict))
          .flatMap(ReplicationPageTest::rows)
          .forEach(lines::add);
    }
    GeneratedPage.contains(ReplicatedStudy.pageWith(study), study, lines.stream());
  }

  @ParameterizedTest
  @FieldSource("dev.loombench.tool.report.ReplicatedStudy#ALL")
  void theOverviewHasTheResultOfEachClaimInEachRun(ReplicatedStudy study) throws IOException {
    List<String> runs = study.sections().toList();
    var lines =
        new ArrayList<>(
            GeneratedPage.head(
                    Stream.concat(Stream.of("claim"), runs.stream().map("`%s`"::formatted))
                        .toArray(String[]::new))
                .toList());
    for (Claim claim : declared(study.name())) {
      Optional<String> counted = study.counted(claim);
      var cells = new ArrayList<>(List.of(claim.says()));
      for (String run : runs) {
        String result = ReplicatedStudy.result(run, claim);
        cells.add(counted.filter(run::equals).isPresent() ? "**" + result + "**" : result);
      }
      if (cells.stream().skip(1).anyMatch(cell -> !cell.isEmpty())) {
        lines.add(GeneratedPage.row(cells.toArray(String[]::new)));
      }
    }

    GeneratedPage.contains(
        ReplicatedStudy.pageOf(study.publication()), study.name() + "-overview", lines.stream());
  }

  @Test
  void theSummaryCountsTheClaimsOfEachStudy() throws IOException {
    var columns = new ArrayList<>(List.of("study", "claims", "of them ours", "decided"));
    columns.addAll(VERDICTS);
    columns.addAll(List.of("needs more CPUs", OTHER_MEANS, "not tested yet"));
    var lines = new ArrayList<>(GeneratedPage.head(columns.toArray(String[]::new)).toList());
    for (ReplicatedStudy study : ReplicatedStudy.ALL) {
      List<Claim> claims = declared(study.name());
      lines.add(counts(study, claims, columns));
      for (ReplicatedStudy beside : study.underOtherConditions()) {
        lines.add(counts(beside, claims, columns));
      }
    }

    GeneratedPage.contains(SUMMARY, "summary", lines.stream());
  }

  private static String counts(ReplicatedStudy study, List<Claim> claims, List<String> columns)
      throws IOException {
    var results = new ArrayList<String>();
    for (Claim claim : claims) {
      results.add(study.counting(claim).map(ReplicatedStudy::result).orElse(whyNot(claim)));
    }
    long ours = claims.stream().filter(claim -> claim.origin() == Claim.Origin.OURS).count();
    var cells =
        new ArrayList<>(
            List.of(
                study.name(),
                String.valueOf(claims.size()),
                String.valueOf(ours),
                String.valueOf(results.stream().filter(DECIDED::contains).count())));
    columns.stream()
        .skip(cells.size())
        .map(column -> String.valueOf(Collections.frequency(results, column)))
        .forEach(cells::add);
    return GeneratedPage.row(cells.toArray(String[]::new));
  }

  @ParameterizedTest
  @FieldSource("dev.loombench.tool.report.ReplicatedStudy#PUBLICATIONS")
  void claimsThatNoRunTestsAreListedWithTheReason(String publication) throws IOException {
    var open = new LinkedHashMap<String, List<String>>();
    for (ReplicatedStudy study : ReplicatedStudy.ALL) {
      if (study.publication().equals(publication)) {
        for (Claim claim : declared(study.name())) {
          if (study.counting(claim).isEmpty()) {
            open.computeIfAbsent(reason(study, claim), _ -> new ArrayList<>())
                .add(statement(claim));
          }
        }
      }
    }
    var lines = new ArrayList<String>();
    open.forEach(
        (reason, claims) -> {
          lines.add("- *%s.*".formatted(reason));
          claims.forEach(claim -> lines.add("  - " + claim));
        });

    GeneratedPage.contains(ReplicatedStudy.pageOf(publication), "untested", lines.stream());
  }

  @Test
  void theProtocolsHaveTheirTrialsAndPlannedTime() throws IOException {
    var lines =
        new ArrayList<>(
            GeneratedPage.head(
                    "study", "`practical`: trials", "planned", "`faithful`: trials", "planned")
                .toList());
    for (ReplicatedStudy study : ReplicatedStudy.ALL) {
      var cells = new ArrayList<>(List.of(study.name()));
      for (String scale : List.of("practical", "faithful")) {
        StudyPlan plan = StudyPlan.of(read(study.name(), scale));
        long minutes = plan.time().expected().toMinutes();
        cells.add(String.valueOf(plan.trials().values().stream().mapToInt(n -> n).sum()));
        cells.add(minutes < 120 ? minutes + " min" : "%d h".formatted(Math.round(minutes / 60.0)));
      }
      lines.add(GeneratedPage.row(cells.toArray(String[]::new)));
    }

    GeneratedPage.contains(SUMMARY, "protocols", lines.stream());
  }

  /**
   * Figures in sentences are in the run, in another that the section links, in the publication, or
   * computed in a comment.
   */
  @ParameterizedTest
  @FieldSource("dev.loombench.tool.report.ReplicatedStudy#RUNS")
  void figuresInTheTextAreThoseOfTheRun(String study) throws IOException {
    String section = PageFigures.section(ReplicatedStudy.pageWith(study), study);
    PageFigures.areKnown(
        section,
        PageFigures.files(
            Stream.concat(
                Stream.of(ReplicatedStudy.results(study)),
                LINKED_RUN
                    .matcher(section)
                    .results()
                    .map(link -> ReplicatedStudy.HOME.resolve("results").resolve(link.group(1)))),
            PageFigures.TABLES));
  }

  /** Figures of the summary are in claims or comparisons of any run, or computed in a comment. */
  @Test
  void figuresInShortAreThoseOfRuns() throws IOException {
    try (Stream<Path> files = Files.walk(ReplicatedStudy.HOME.resolve("results"), 2)) {
      PageFigures.areKnown(
          PageFigures.section(SUMMARY, "In short"),
          files.filter(file -> file.endsWith("claims.csv") || file.endsWith("comparisons.csv")));
    }
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

  /** Returns a row for each test, after a row for the claim if it has several. */
  private static Stream<String> rows(List<NamedCsvRecord> tests) {
    String result = "**" + ReplicatedStudy.result(tests) + "**";
    if (tests.size() == 1) {
      return Stream.of(row(statement(tests), tests.getFirst(), result));
    }
    return Stream.concat(
        Stream.of(GeneratedPage.row(statement(tests), "", "", "", result)),
        tests.stream().map(test -> row("", test, test.getField("test_result"))));
  }

  /** Limits are in the test; a published ratio has a cell of its own. */
  private static String row(String claim, NamedCsvRecord test, String result) {
    String[] reason =
        LIMITS.matcher(test.getField("reason")).replaceFirst("").split(", published ", 2);
    return GeneratedPage.row(
        claim, test.getField("test"), reason[0], reason.length == 1 ? "" : reason[1], result);
  }

  /** Returns why no run tests a claim, as the study file or the last run gives it. */
  private static String reason(ReplicatedStudy study, Claim claim) throws IOException {
    if (whyNot(claim).equals(OTHER_MEANS)
        && claim.tests().getFirst() instanceof ClaimTest.Untried(String why)) {
      return reason(why);
    }
    for (String run : study.runs().reversed()) {
      List<NamedCsvRecord> tests = ReplicatedStudy.claims(run).get(claim.name());
      if (tests != null) {
        return reason(tests);
      }
    }
    return "Added to the study file after its runs";
  }

  private static String reason(List<NamedCsvRecord> tests) {
    return reason(
        tests.stream()
            .filter(test -> test.getField("test_result").equals(ReplicatedStudy.NOT_RUN))
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
            new StudyCatalog(ReplicatedStudy.HOME).resolve(study),
            new StudyChoices(Optional.of(scale), Map.of()));
  }
}

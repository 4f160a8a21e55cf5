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
import java.util.StringJoiner;
import java.util.TreeMap;
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
  @FieldSource("dev.loombench.tool.report.ReplicatedStudy#ALL")
  void theTableHasEachClaimAsInTheRunWithWhichItCounts(ReplicatedStudy study) throws IOException {
    List<Claim> claims = declared(study.name());
    String page = ReplicatedStudy.pageOf(study.publication());
    GeneratedPage.contains(page, study.name() + "-claims", table(study, claims));
    for (ReplicatedStudy beside : study.underOtherConditions()) {
      GeneratedPage.contains(page, beside.name() + "-claims", table(beside, claims));
    }
  }

  private static Stream<String> table(ReplicatedStudy study, List<Claim> claims)
      throws IOException {
    var rows = new TreeMap<Integer, List<String>>();
    for (Claim claim : claims) {
      Optional<List<NamedCsvRecord>> tests = study.counting(claim);
      if (tests.isPresent()) {
        rows.computeIfAbsent(
                VERDICTS.indexOf(ReplicatedStudy.result(tests.get())), _ -> new ArrayList<>())
            .addAll(rows(claim, tests.get(), runs(study, claim)));
      }
    }
    return Stream.concat(
        GeneratedPage.head("claim", "test", "measured", "published", "result", "run"),
        rows.values().stream().flatMap(List::stream));
  }

  /** Returns the run with which a claim counts, and those that also test it. */
  private static String runs(ReplicatedStudy study, Claim claim) throws IOException {
    String counted = study.counted(claim).orElseThrow();
    String result = ReplicatedStudy.result(counted, claim);
    var runs = new StringJoiner(", ");
    runs.add("`%s`".formatted(counted));
    for (String run : study.runs()) {
      String other = ReplicatedStudy.result(run, claim);
      if (!run.equals(counted) && !other.isEmpty()) {
        runs.add(other.equals(result) ? "`%s`".formatted(run) : "`%s` %s".formatted(run, other));
      }
    }
    return runs.toString();
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

  private static String statement(Claim claim) {
    return "%s (%s)"
        .formatted(
            claim.says(),
            claim.origin() == Claim.Origin.OURS ? "ours, not the authors'" : claim.at());
  }

  /** Returns a row for each test, after a row for the claim if it has several. */
  private static List<String> rows(Claim claim, List<NamedCsvRecord> tests, String runs) {
    String result = "**" + ReplicatedStudy.result(tests) + "**";
    if (tests.size() == 1) {
      return List.of(row(statement(claim), tests.getFirst(), result, runs));
    }
    return Stream.concat(
            Stream.of(GeneratedPage.row(statement(claim), "", "", "", result, runs)),
            tests.stream().map(test -> row("", test, test.getField("test_result"), "")))
        .toList();
  }

  /** Limits are in the test; a published ratio has a cell of its own. */
  private static String row(String claim, NamedCsvRecord test, String result, String runs) {
    String[] reason =
        LIMITS.matcher(test.getField("reason")).replaceFirst("").split(", published ", 2);
    return GeneratedPage.row(
        claim, test.getField("test"), reason[0], reason.length == 1 ? "" : reason[1], result, runs);
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

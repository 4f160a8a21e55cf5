package dev.loombench.tool.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.loombench.tool.analyze.replicate.ClaimResult;
import dev.loombench.tool.plan.StudyPlan;
import dev.loombench.tool.report.ReplicatedStudy.Counted;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
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

  /** Results in the order of the tables, those that decide nothing last. */
  private static final List<ClaimResult> VERDICTS =
      List.of(
          ClaimResult.REPRODUCED,
          ClaimResult.DIRECTION_REPRODUCED,
          ClaimResult.DIRECTION_ONLY,
          ClaimResult.MAGNITUDE_EXCLUDED,
          ClaimResult.CONTRADICTED,
          ClaimResult.INCONCLUSIVE);

  private static final Pattern MODEL = Pattern.compile("\"cpu.model\": \"([^\"]*)\"");

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
      List<Counted> tests = study.counting(claim);
      if (!tests.isEmpty()) {
        rows.computeIfAbsent(
                VERDICTS.indexOf(ReplicatedStudy.result(tests)), _ -> new ArrayList<>())
            .addAll(rows(study, claim, tests));
      }
    }
    return Stream.concat(
        GeneratedPage.head("claim", "test", "measured", "published", "result", "run"),
        rows.values().stream().flatMap(List::stream));
  }

  /** Returns the runs with other results of a claim. */
  private static String otherwise(ReplicatedStudy study, Claim claim, ClaimResult result)
      throws IOException {
    var runs = new StringJoiner(", ");
    for (String run : study.runs()) {
      ReplicatedStudy.result(run, claim)
          .filter(other -> other != result)
          .ifPresent(other -> runs.add("`%s` %s".formatted(run, other.key())));
    }
    return runs.toString();
  }

  /** No claim is decided in opposite ways on two kinds of machines. */
  @ParameterizedTest
  @FieldSource("dev.loombench.tool.report.ReplicatedStudy#ALL")
  void kindsOfMachinesAgree(ReplicatedStudy study) throws IOException {
    for (Claim claim : declared(study.name())) {
      var results = new HashMap<Boolean, Set<String>>();
      for (String run : study.runs()) {
        String machine = Files.readString(ReplicatedStudy.results(run).resolve("machine.json"));
        ReplicatedStudy.result(run, claim)
            .filter(result -> result != ClaimResult.INCONCLUSIVE)
            .ifPresent(
                result ->
                    results
                        .computeIfAbsent(
                            result.compareTo(ClaimResult.INCONCLUSIVE) > 0, _ -> new TreeSet<>())
                        .add(MODEL.matcher(machine).results().findFirst().orElseThrow().group(1)));
      }
      assertThat(results.size()).as(claim.name() + results).isLessThan(2);
    }
  }

  @Test
  void theSummaryCountsTheClaimsOfEachStudy() throws IOException {
    List<String> why = List.of("needs more CPUs", OTHER_MEANS, "not tested yet");
    var columns = new ArrayList<>(List.of("study", "claims", "by arithmetic"));
    VERDICTS.forEach(verdict -> columns.add(verdict.key()));
    columns.addAll(why);
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

  /** Returns the row of a study; claims that follow from arithmetic are not among the results. */
  private static String counts(ReplicatedStudy study, List<Claim> claims, List<String> columns)
      throws IOException {
    var measured = new ArrayList<String>();
    var byArithmetic = new ArrayList<String>();
    for (Claim claim : claims) {
      List<Counted> tests = study.counting(claim);
      (claim.kind() == Claim.Kind.ARITHMETIC ? byArithmetic : measured)
          .add(tests.isEmpty() ? whyNot(claim) : ReplicatedStudy.result(tests).key());
    }
    int asComputed = Collections.frequency(byArithmetic, ClaimResult.REPRODUCED.key());
    return GeneratedPage.row(
        Stream.concat(
                Stream.of(
                    study.name(),
                    String.valueOf(claims.size()),
                    byArithmetic.isEmpty()
                        ? ""
                        : "%d, reproduced %d".formatted(byArithmetic.size(), asComputed)),
                columns.stream()
                    .skip(3)
                    .map(column -> String.valueOf(Collections.frequency(measured, column))))
            .toArray(String[]::new));
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

  /** Figures of the page are in claims or comparisons of any run, or computed in a comment. */
  @Test
  void figuresInShortAreThoseOfRuns() throws IOException {
    try (Stream<Path> files = Files.walk(ReplicatedStudy.HOME.resolve("results"), 2)) {
      PageFigures.areKnown(
          PageFigures.section(SUMMARY, "In figures"),
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
    return "%s (%s)%s%s"
        .formatted(
            claim.says(),
            claim.origin() == Claim.Origin.OURS ? "ours, not the authors'" : claim.at(),
            claim.kind() == Claim.Kind.ARITHMETIC ? " *By arithmetic.*" : "",
            claim.changed().map(" *Changed after a run: %s*"::formatted).orElse(""));
  }

  /** Returns a row for each test, after a row for the claim if it has several. */
  private static List<String> rows(ReplicatedStudy study, Claim claim, List<Counted> tests)
      throws IOException {
    ClaimResult worst = ReplicatedStudy.result(tests);
    String result = "**" + worst.key() + "**";
    String others = otherwise(study, claim, worst);
    if (tests.size() == 1) {
      Counted test = tests.getFirst();
      return List.of(
          row(
              statement(claim),
              test.row(),
              result,
              others.isEmpty() ? code(test) : code(test) + ", " + others));
    }
    return Stream.concat(
            Stream.of(GeneratedPage.row(statement(claim), "", "", "", result, others)),
            tests.stream().map(test -> row("", test.row(), test.result().key(), code(test))))
        .toList();
  }

  private static String code(Counted test) {
    return "`%s`".formatted(test.run());
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
            .filter(test -> test.getField("test_result").equals(ClaimResult.NOT_RUN.key()))
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

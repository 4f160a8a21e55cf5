package dev.loombench.tool.report;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.loombench.tool.analyze.replicate.ClaimResult;
import dev.loombench.tool.analyze.replicate.RunEffects;
import dev.loombench.tool.plan.StudyPlan;
import dev.loombench.tool.report.PooledClaims.Counted;
import dev.loombench.tool.report.PooledClaims.OnMachine;
import dev.loombench.tool.report.common.GeneratedPage;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.study.replication.AcceptedRange;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.text.Numbers;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
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

  /** CPUs of the machines, which a server may share with the generator. */
  private static final int CPUS = 2;

  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);

  private static final Pattern LIMITS = Pattern.compile("(, at least [^,]+)?(, at most [^,]+)?$");

  private static final Pattern LINKED_RUN =
      Pattern.compile("\\]\\(\\.\\./\\.\\./results/([\\w-]+)\\)");

  /** Column of the claims that no trial of the study can decide, whatever the machine. */
  private static final String OTHER_MEANS = "needs another study, run or metric";

  @ParameterizedTest
  @FieldSource("dev.loombench.tool.report.ReplicatedStudy#ALL")
  void theTableHasEachClaimOverItsRuns(ReplicatedStudy study) throws IOException {
    List<Claim> claims = study.claims();
    String page = ReplicatedStudy.pageOf(study.publication());
    GeneratedPage.contains(page, study.name() + "-claims", table(study, claims));
    for (ReplicatedStudy beside : study.underOtherConditions()) {
      GeneratedPage.contains(page, beside.name() + "-claims", table(beside, claims));
    }
  }

  private static Stream<String> table(ReplicatedStudy study, List<Claim> claims)
      throws IOException {
    var rows = new TreeMap<Integer, List<String>>();
    PooledClaims.of(study, claims)
        .forEach(
            (claim, tests) ->
                rows.computeIfAbsent(
                        VERDICTS.indexOf(PooledClaims.result(tests)), _ -> new ArrayList<>())
                    .addAll(rows(claim, tests)));
    return Stream.concat(
        GeneratedPage.head("claim", "test", "measured", "published", "result", "runs"),
        rows.values().stream().flatMap(List::stream));
  }

  /** What the tables of claims show, for pictures and for other programs. */
  @Test
  void theResultsOverRunsAreStored() throws IOException {
    var out = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out)) {
      csv.writeRecord(
          "study",
          "claim",
          "test",
          "cpu",
          "result",
          "published",
          "measured",
          "low",
          "high",
          "runs");
      for (ReplicatedStudy study : ReplicatedStudy.ALL) {
        write(csv, study, study.claims());
        for (ReplicatedStudy beside : study.underOtherConditions()) {
          write(csv, beside, study.claims());
        }
      }
    }

    Golden.matches(ReplicatedStudy.HOME.resolve("results/over-runs/claims.csv"), out.toString());
  }

  private static void write(CsvWriter csv, ReplicatedStudy study, List<Claim> claims)
      throws IOException {
    PooledClaims.of(study, claims)
        .forEach(
            (claim, tests) ->
                tests.forEach(
                    test ->
                        test.machines().stream()
                            .filter(machine -> machine.ratio().isPresent())
                            .forEach(
                                machine ->
                                    csv.writeRecord(
                                        study.name(),
                                        claim.name(),
                                        machine.test(),
                                        machine.cpu(),
                                        machine.result().key(),
                                        published(test),
                                        String.valueOf(machine.ratio().orElseThrow().value()),
                                        end(machine, Interval::low),
                                        end(machine, Interval::high),
                                        String.join(" ", machine.runs())))));
  }

  private static String end(OnMachine machine, ToDoubleFunction<Interval> end) {
    return String.valueOf(
        end.applyAsDouble(machine.ratio().flatMap(Estimate::interval).orElseThrow()));
  }

  private static String published(Counted test) {
    OptionalDouble published = AcceptedRange.of(test.test()).published();
    return published.isPresent() ? String.valueOf(published.getAsDouble()) : "";
  }

  @Test
  void thePageHasTheDeviationBetweenRuns() throws IOException {
    RunEffects effects = PooledClaims.effects();
    GeneratedPage.contains(
        SUMMARY,
        "between-runs",
        Stream.concat(
            GeneratedPage.head("deviation of a run, over that of a block", "degrees of freedom"),
            Stream.of(
                GeneratedPage.row(
                    Numbers.fixed(Math.sqrt(effects.ratio()), 2),
                    String.valueOf(effects.freedom())))));
  }

  @Test
  void theSummaryCountsTheClaimsOfEachStudy() throws IOException {
    List<String> why = List.of("needs more CPUs", OTHER_MEANS, "not tested yet");
    var columns = new ArrayList<>(List.of("study", "claims", "by arithmetic"));
    VERDICTS.forEach(verdict -> columns.add(verdict.key()));
    columns.addAll(why);
    var lines = new ArrayList<>(GeneratedPage.head(columns.toArray(String[]::new)).toList());
    for (ReplicatedStudy study : ReplicatedStudy.ALL) {
      List<Claim> claims = study.claims();
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
    Map<Claim, List<Counted>> counted = PooledClaims.of(study, claims);
    for (Claim claim : claims) {
      List<Counted> tests = counted.get(claim);
      (claim.kind() == Claim.Kind.ARITHMETIC ? byArithmetic : measured)
          .add(tests == null ? whyNot(claim) : PooledClaims.result(tests).key());
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
        List<Claim> claims = study.claims();
        Map<Claim, List<Counted>> counted = PooledClaims.of(study, claims);
        for (Claim claim : claims) {
          if (!counted.containsKey(claim)) {
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
  void theRunsHaveTheirMachineAndTrials() throws IOException {
    var lines =
        new ArrayList<>(GeneratedPage.head("run", "began", "CPU", "blocks", "trials").toList());
    for (String name : ReplicatedStudy.RUNS) {
      RunInResults run = RunInResults.of(name);
      lines.add(
          GeneratedPage.row(
              "`%s`".formatted(name),
              DAY.format(run.created().atOffset(ZoneOffset.UTC)),
              run.cpu(),
              String.valueOf(run.blocks()),
              String.valueOf(run.trials())));
    }

    GeneratedPage.contains(SUMMARY, "runs", lines.stream());
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
        StudyPlan plan = StudyPlan.of(study.read(scale));
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
    return claim.serverCpus() > CPUS ? "needs more CPUs" : "not tested yet";
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
  private static List<String> rows(Claim claim, List<Counted> tests) {
    String result = "**" + PooledClaims.result(tests).key() + "**";
    if (tests.size() == 1) {
      return List.of(row(statement(claim), tests.getFirst(), result));
    }
    return Stream.concat(
            Stream.of(GeneratedPage.row(statement(claim), "", "", "", result, "")),
            tests.stream().map(test -> row("", test, test.result().key())))
        .toList();
  }

  /** Limits are in the test; a published ratio has a cell of its own. */
  private static String row(String claim, Counted test, String result) {
    var tests = new LinkedHashSet<String>();
    var measured = new StringJoiner("; ");
    var published = new TreeSet<String>();
    var runs = new StringJoiner(", ");
    for (OnMachine machine : test.machines()) {
      String[] basis = LIMITS.matcher(machine.basis()).replaceFirst("").split(", published ", 2);
      tests.add(machine.test());
      measured.add(test.machines().size() == 1 ? basis[0] : machine.cpu() + " " + basis[0]);
      Stream.of(basis).skip(1).forEach(published::add);
      machine.runs().forEach(run -> runs.add("`%s`".formatted(run)));
    }
    return GeneratedPage.row(
        claim,
        String.join("; ", tests),
        measured.toString(),
        String.join("; ", published),
        result,
        runs.toString());
  }

  /**
   * Returns why no run tests a claim, as the study file gives it, or the last run that has its
   * trials.
   */
  private static String reason(ReplicatedStudy study, Claim claim) throws IOException {
    if (whyNot(claim).equals(OTHER_MEANS)
        && claim.tests().getFirst() instanceof ClaimTest.Untried(String why)) {
      return reason(why);
    }
    var reasons = new ArrayList<String>();
    for (String run : study.runs().reversed()) {
      List<NamedCsvRecord> tests = ReplicatedStudy.claims(run).get(claim.name());
      if (tests != null) {
        reasons.add(reason(tests));
      }
    }
    return reasons.stream()
        .filter(
            reason -> !reason.startsWith("No completed") && !reason.endsWith("here it has 1.00"))
        .findFirst()
        .or(() -> reasons.stream().findFirst())
        .orElse("Added to the study file after its runs");
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
}

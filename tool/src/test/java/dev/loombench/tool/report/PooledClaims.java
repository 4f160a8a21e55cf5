package dev.loombench.tool.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.loombench.tool.analyze.replicate.ClaimResult;
import dev.loombench.tool.analyze.replicate.ClaimTestResult;
import dev.loombench.tool.analyze.replicate.RatioOverRuns;
import dev.loombench.tool.analyze.replicate.RunEffects;
import dev.loombench.tool.analyze.replicate.RunEffects.OfRun;
import dev.loombench.tool.report.text.ClaimSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Results of a study's claims over its runs. Ratios of the runs on one kind of machine are pooled,
 * with a random effect of the run; other tests count with the run of the most blocks. Kinds of
 * machines stand side by side, and a result needs all that made the test.
 */
final class PooledClaims {

  /** Equivalence margin of the studies. */
  private static final double MARGIN = 0.05;

  private PooledClaims() {}

  /** Row of a run for a test. */
  private record Row(RunInResults run, NamedCsvRecord cells) {

    String text(String column) {
      return cells.getField(column);
    }

    double number(String column) {
      return Double.parseDouble(text(column));
    }

    boolean hasFigure() {
      return !text("measured").isEmpty();
    }

    ClaimResult result() {
      return ReplicatedStudy.result(cells, "test_result");
    }

    /** Returns false if it was not made, or refused. */
    boolean wasMeasured() {
      return result() != ClaimResult.NOT_RUN
          && (result() != ClaimResult.INCONCLUSIVE || hasFigure());
    }

    /** Returns the ratio; empty for another figure, and if the trials bound it on one side only. */
    Optional<OfRun> ratio(ClaimTest test) {
      if (!(test instanceof ClaimTest.OfRatio of) || !hasFigure()) {
        return Optional.empty();
      }
      var interval = new Interval(number("low"), number("high"));
      return RatioOverRuns.result(of, interval, MARGIN) == result()
          ? Optional.of(
              OfRun.of(
                  run.name(),
                  number("measured"),
                  interval,
                  number("confidence"),
                  Integer.parseInt(text("trials"))))
          : Optional.empty();
    }
  }

  /** Rows of a test on one kind of machine, those of fewer blocks first. */
  private record Made(ClaimTest test, String cpu, List<Row> rows) {

    String text() {
      return rows.getLast().text("test");
    }

    /** Returns the ratios to pool; empty if the last run has none. */
    List<OfRun> ratios() {
      return rows.getLast().ratio(test).isEmpty()
          ? List.of()
          : rows.stream().flatMap(row -> row.ratio(test).stream()).toList();
    }

    /** Returns the test over the runs; empty without ratios. */
    Optional<RatioOverRuns> pooled(RunEffects effects) {
      List<OfRun> ratios = ratios();
      return ratios.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new RatioOverRuns(
                  (ClaimTest.OfRatio) test,
                  effects.over(ratios),
                  ratios.stream().mapToInt(OfRun::blocks).sum(),
                  MARGIN));
    }

    OnMachine at(double confidence, RunEffects effects) {
      return pooled(effects)
          .map(ratio -> OnMachine.of(this, ratio.at(confidence)))
          .orElseGet(() -> OnMachine.of(cpu, rows.getLast()));
    }
  }

  /** Rows of a test of a claim, of the runs that have the claim. */
  private record Tested(Claim claim, ClaimTest test, List<Row> rows) {

    /** Returns what was measured on each kind of machine, of the last run's test there. */
    List<Made> made() {
      var made = new ArrayList<Made>();
      rows.stream()
          .filter(Row::wasMeasured)
          .collect(groupingBy(row -> row.run().cpu(), LinkedHashMap::new, toList()))
          .forEach(
              (cpu, all) ->
                  made.add(
                      new Made(
                          test,
                          cpu,
                          all.stream()
                              .filter(row -> row.text("test").equals(all.getLast().text("test")))
                              .toList())));
      return made;
    }

    /** Returns the last row with trials that were not compared; the first if no run has any. */
    private Row refusedOrFirst() {
      return rows.reversed().stream()
          .filter(row -> row.result() != ClaimResult.NOT_RUN)
          .findFirst()
          .orElse(rows.getFirst());
    }

    Counted at(double confidence, RunEffects effects) {
      List<Made> made = made();
      return new Counted(
          test,
          made.isEmpty()
              ? List.of(OnMachine.of("", refusedOrFirst()))
              : made.stream().map(one -> one.at(confidence, effects)).toList());
    }
  }

  /**
   * Result of a test on one kind of machine.
   *
   * @param cpu kind of the machine; empty if no run made the test
   * @param test words of the last run's test
   * @param basis like {@code 1.62 [1.55, 1.70], published 1.78}
   * @param ratio the pooled one; empty for another figure
   */
  record OnMachine(
      String cpu,
      String test,
      List<String> runs,
      ClaimResult result,
      String basis,
      Optional<Estimate> ratio) {

    private static OnMachine of(String cpu, Row row) {
      return new OnMachine(
          cpu,
          row.text("test"),
          List.of(row.run().name()),
          row.result(),
          row.text("reason"),
          Optional.empty());
    }

    private static OnMachine of(Made made, ClaimTestResult pooled) {
      return new OnMachine(
          made.cpu(),
          made.text(),
          made.ratios().stream().map(OfRun::run).toList(),
          pooled.decision(),
          ClaimSentences.basis(pooled),
          pooled.found());
    }
  }

  /** Test of a claim over the runs that made it. */
  record Counted(ClaimTest test, List<OnMachine> machines) {

    /** Returns the result that all kinds of machines support. */
    ClaimResult result() {
      List<ClaimResult> results = machines.stream().map(OnMachine::result).distinct().toList();
      if (results.size() == 1) {
        return results.getFirst();
      }
      if (results.stream().allMatch(result -> result.compareTo(ClaimResult.INCONCLUSIVE) > 0)) {
        return results.stream().min(Comparator.naturalOrder()).orElseThrow();
      }
      return results.stream().allMatch(result -> result.compareTo(ClaimResult.NOT_RUN) < 0)
          ? ClaimResult.MAGNITUDE_EXCLUDED
          : ClaimResult.INCONCLUSIVE;
    }
  }

  /** Returns the tests of each claim that some run made. */
  static Map<Claim, List<Counted>> of(ReplicatedStudy study, List<Claim> claims)
      throws IOException {
    RunEffects effects = effects();
    List<Tested> tested = tested(study, claims);
    // A test of several claims counts once.
    var family = new HashMap<String, Double>();
    for (Tested one : tested) {
      for (Made made : one.made()) {
        made.pooled(effects)
            .ifPresent(ratio -> family.put(made.cpu() + made.text(), ratio.level()));
      }
    }
    double confidence =
        1
            - FalseCoverage.of(family.values().stream().mapToDouble(level -> level).toArray())
                .level();
    var counted = new LinkedHashMap<Claim, List<Counted>>();
    for (Tested one : tested) {
      counted.computeIfAbsent(one.claim(), _ -> new ArrayList<>()).add(one.at(confidence, effects));
    }
    counted.values().removeIf(tests -> result(tests) == ClaimResult.NOT_RUN);
    return counted;
  }

  /** Returns the worst result of a claim's tests. */
  static ClaimResult result(List<Counted> tests) {
    return tests.stream().map(Counted::result).min(Comparator.naturalOrder()).orElseThrow();
  }

  /** Returns the effects of runs, from the tests of all studies. */
  static RunEffects effects() throws IOException {
    var repeated = new LinkedHashSet<List<OfRun>>();
    for (ReplicatedStudy study : ReplicatedStudy.ALL) {
      for (Tested one : tested(study, study.claims())) {
        one.made().stream()
            .map(Made::ratios)
            .filter(ratios -> ratios.size() > 1)
            .forEach(repeated::add);
      }
    }
    return RunEffects.of(repeated);
  }

  private static List<Tested> tested(ReplicatedStudy study, List<Claim> claims) throws IOException {
    var runs = new LinkedHashMap<RunInResults, Map<String, List<NamedCsvRecord>>>();
    for (String run : study.runs()) {
      runs.put(RunInResults.of(run), ReplicatedStudy.claims(run));
    }
    var tested = new ArrayList<Tested>();
    for (Claim claim : claims) {
      for (int test = 0; test < claim.tests().size(); test++) {
        var rows = new ArrayList<Row>();
        for (RunInResults run : runs.keySet()) {
          List<NamedCsvRecord> tests = runs.get(run).getOrDefault(claim.name(), List.of());
          if (tests.size() == claim.tests().size()) {
            rows.add(new Row(run, tests.get(test)));
          }
        }
        if (!rows.isEmpty()) {
          tested.add(new Tested(claim, claim.tests().get(test), rows));
        }
      }
    }
    return tested;
  }
}

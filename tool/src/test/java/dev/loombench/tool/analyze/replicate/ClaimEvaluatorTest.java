package dev.loombench.tool.analyze.replicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.report.text.ClaimSentences;
import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.Scale;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.place.Places;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Expectation.Side;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.trial.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Published claims, decided by made-up trials whose truth is known. */
class ClaimEvaluatorTest {

  private static final String AT = "delay-100";
  private static final double HALF = 0.5;

  @Test
  void publishedMagnitudeIsReproduced() {
    ClaimEvaluation finding = decided(moreBy(1.78), 1000, 1700);

    assertThat(finding.decision()).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(ClaimSentences.basis(finding.tests().getFirst()))
        .startsWith("1.70 [")
        .endsWith("published 1.78 (1.39 to 2.17)");
  }

  @Test
  void anotherMagnitudeIsDirectionOnly() {
    assertThat(decided(moreBy(1.78), 1000, 1100).decision()).isEqualTo(ClaimResult.DIRECTION_ONLY);
    assertThat(decided(moreBy(1.78), 1000, 4000).decision()).isEqualTo(ClaimResult.DIRECTION_ONLY);
  }

  @Test
  void aWideIntervalLeavesTheMagnitudeOpen() {
    RunBuilder run = RunBuilder.closed("one", "other");
    run.throughputs("one", 1000, 1000, 1000).throughputs("other", 1700, 2000, 1500);

    assertThat(only(run, moreBy(1.78)).decision()).isEqualTo(ClaimResult.DIRECTION_REPRODUCED);
  }

  @Test
  void aSmallDifferenceInTheClaimedDirectionIsDirectionOnly() {
    assertThat(decided(moreBy(1.78), 1000, 1020).decision()).isEqualTo(ClaimResult.DIRECTION_ONLY);
  }

  @Test
  void directionSufficesWithoutAPublishedMagnitude() {
    assertThat(decided(more(), 1000, 4000).decision()).isEqualTo(ClaimResult.REPRODUCED);
  }

  @Test
  void oppositeAndNoDifferenceContradict() {
    assertThat(decided(moreBy(1.78), 1000, 500).decision()).isEqualTo(ClaimResult.CONTRADICTED);
    assertThat(decided(moreBy(1.78), 1000, 1000).decision()).isEqualTo(ClaimResult.CONTRADICTED);
    assertThat(decided(equal(), 1000, 1300).decision()).isEqualTo(ClaimResult.CONTRADICTED);
  }

  @Test
  void countsOfZeroAreTestedWithinBlocks() {
    assertThat(contended(0, 0, 0, 0, 0, 0).decision()).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(ClaimSentences.basis(contended(0, 0, 0, 0, 0, 0).tests().getFirst()))
        .isEqualTo("less in 6 of 6 blocks, sign test p = 0.0313");
    assertThat(contended(9000, 9000, 0, 9000, 9000, 9000).decision())
        .isEqualTo(ClaimResult.INCONCLUSIVE);
    ClaimEvaluation few = contended(0, 0, 0);
    assertThat(few.decision()).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(ClaimSentences.basis(few.tests().getFirst()))
        .isEqualTo(
            "less in 3 of 3 blocks, sign test p = 0.25; 6 blocks are the fewest that can decide");
  }

  @Test
  void aMaximumOfAShorterWindowIsNotRun() {
    RunBuilder run = RunBuilder.closed("one", "other").nowDiagnostic();
    run.values(Metric.JVM_THREADS_PEAK, "one", 270, 271, 269);
    ClaimTest test =
        new ClaimTest.Level(
            Metric.JVM_THREADS_PEAK.key(),
            new VariantId("one"),
            Optional.of(new WorkloadId(AT)),
            OptionalDouble.of(700),
            OptionalDouble.empty());
    ClaimEvaluation finding =
        replicated(
                run,
                claim(Claim.Kind.MEASURED, 1, test),
                List.of(),
                List.of(),
                Duration.ofMinutes(10))
            .claims()
            .getFirst();

    assertThat(finding.decision()).isEqualTo(ClaimResult.NOT_RUN);
    assertThat(ClaimSentences.basis(finding.tests().getFirst()))
        .isEqualTo(
            "JVM threads peak grows with the length of the measurement: 20 seconds here, 600"
                + " seconds in the publication");
  }

  @Test
  void levelsJoinTheFamilyOfTheRatios() {
    ClaimTest ratio = moreBy(1.7);
    ClaimTest level = levelOf("one", 999.5, 1000.5);
    RunBuilder run =
        RunBuilder.closed("one", "other")
            .throughputs("one", 1000, 1001, 999)
            .throughputs("other", 1700, 1701, 1699);

    double alone = of(run, claim(Claim.Kind.MEASURED, 1, ratio), List.of()).confidence();
    double together = of(run, claim(Claim.Kind.MEASURED, 1, ratio, level), List.of()).confidence();

    assertThat(alone).isEqualTo(0.95);
    assertThat(together).isEqualTo(0.975);
  }

  @Test
  void untestedClaimIsNotRun() {
    ClaimEvaluation finding = decided(new ClaimTest.Untried("No figure tells it."), 1000, 1700);

    assertThat(finding.decision()).isEqualTo(ClaimResult.NOT_RUN);
    assertThat(ClaimSentences.basis(finding.tests().getFirst())).isEqualTo("No figure tells it.");
  }

  @Test
  void equivalenceReproducesEqual() {
    assertThat(decided(equal(), 1000, 1005).decision()).isEqualTo(ClaimResult.REPRODUCED);
  }

  @Test
  void wideIntervalIsInconclusive() {
    RunBuilder run = RunBuilder.closed("one", "other");
    run.throughputs("one", 1000, 1400, 900).throughputs("other", 1300, 1000, 1100);

    assertThat(only(run, moreBy(1.78)).decision()).isEqualTo(ClaimResult.INCONCLUSIVE);
  }

  @Test
  void unmeasuredClaimIsNotRun() {
    RunBuilder run = RunBuilder.closed("one", "other").throughputs("one", 1000, 1001, 999);
    ClaimEvaluation finding = only(run, moreBy(1.78));

    assertThat(finding.decision()).isEqualTo(ClaimResult.NOT_RUN);
    assertThat(ClaimSentences.basis(finding.tests().getFirst()))
        .isEqualTo("no completed trial of other in delay-100");
  }

  @Test
  void namesTheMissingPass() {
    var heap =
        new ClaimTest.Ratio(
            Metric.HEAP_USED_MAX.key(),
            Duration.ZERO,
            new VariantId("other"),
            new VariantId("one"),
            Optional.of(new WorkloadId(AT)),
            more(2));

    assertThat(ClaimSentences.basis(only(clear(), heap).tests().getFirst()))
        .isEqualTo("no completed diagnostic trial of other in delay-100");
  }

  @Test
  void tooFewCpusDoNotDecide() {
    RunBuilder run = RunBuilder.closed("one", "other").withCpus(List.of(0), List.of());
    run.throughputs("one", 1000, 1001, 999).throughputs("other", 1700, 1701, 1699);
    ClaimEvaluation finding = only(run, claim(Claim.Kind.MEASURED, 2, moreBy(1.78)));

    assertThat(finding.decision()).isEqualTo(ClaimResult.NOT_RUN);
    assertThat(ClaimSentences.basis(finding.tests().getFirst()))
        .isEqualTo("the claim needs a server with at least 2 CPUs; here it has 1.00");
  }

  @Test
  void intervalDecidesALevel() {
    assertThat(level(95, 105, 99, 100, 101).decision()).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(level(95, 105, 199, 200, 201).decision()).isEqualTo(ClaimResult.CONTRADICTED);
    assertThat(level(95, 105, 90, 100, 110).decision()).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(level(95, 105, 100, 100).decision()).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(level(95, 105, 100).decision()).isEqualTo(ClaimResult.INCONCLUSIVE);
  }

  @Test
  void worstTestDecidesAClaim() {
    ClaimTest holds = more();
    ClaimTest fails = ratio(new Expectation.Direction(Side.BELOW, new Expectation.Unstated()));

    ClaimEvaluation finding = only(clear(), claim(Claim.Kind.MEASURED, 1, holds, fails));

    assertThat(finding.tests())
        .extracting(ClaimTestResult::decision)
        .containsExactly(ClaimResult.REPRODUCED, ClaimResult.CONTRADICTED);
    assertThat(finding.decision()).isEqualTo(ClaimResult.CONTRADICTED);
  }

  @Test
  void comparesEveryPublishedFigure() {
    var published = new PublishedFigure("I", AT, "one", "throughput", "req/s", 800, "");
    var unheardOf = new PublishedFigure("I", AT, "third", "throughput", "req/s", 800, "");
    ReplicationResult replicated =
        of(clear(), claim(Claim.Kind.MEASURED, 1, moreBy(1.7)), List.of(published, unheardOf));

    PublishedComparison beside = replicated.figures().getFirst();
    assertThat(beside.ours().orElseThrow().value()).isEqualTo(1000);
    assertThat(beside.ratio().orElseThrow()).isEqualTo(1.25);
    assertThat(beside.corrected().orElseThrow()).isEqualTo(1000);
    assertThat(beside.deviation().orElseThrow()).isEqualTo(0.001, within(1e-9));
    assertThat(ClaimSentences.remark(replicated.figures().get(1)))
        .isEqualTo("the run does not include the variant");
  }

  @Test
  void comparesPublishedRatiosOfScenarios() {
    var ofOne = new PublishedFigure("9", "a->b", "one", "throughput_ratio", "1", 2, "");
    var ofAll = new PublishedFigure("9", "a->b", "mean-of-2", "throughput_ratio", "1", 2, "");
    var ofMore = new PublishedFigure("9", "a->b", "mean-of-4", "throughput_ratio", "1", 2, "");
    var half = new PublishedFigure("9", "a->b", "one", "throughput_ratio_ci95_half", "1", 0.1, "");
    List<PublishedComparison> figures =
        of(
                clear(),
                claim(Claim.Kind.MEASURED, 1, moreBy(1.7)),
                List.of(ofOne, ofAll, half, ofMore),
                List.of())
            .figures();

    assertThat(figures.getFirst().ours().orElseThrow().value()).isEqualTo(1);
    assertThat(figures.getFirst().ours().orElseThrow().interval()).isPresent();
    assertThat(ClaimSentences.remark(figures.get(1)))
        .isEqualTo("the mean over the variants of this run: one, other");
    assertThat(figures.get(1).ours().orElseThrow().trials()).isEqualTo(2);
    assertThat(figures.get(2).ours()).isEmpty();
    assertThat(figures.get(3).ours()).isEmpty();
    assertThat(ClaimSentences.remark(figures.get(3)))
        .isEqualTo("the mean of 4 variants, of which this run has 2");
  }

  @Test
  void countsPairwiseWins() {
    var contest =
        new Replication.Contest(
            "Who is lower.",
            "chart 1",
            new VariantId("one"),
            new VariantId("other"),
            "throughput",
            List.of(new WorkloadId(AT), new WorkloadId("x")),
            "4 of 10",
            Claim.Origin.AUTHORS);
    Pairing found =
        of(clear(), claim(Claim.Kind.MEASURED, 1, moreBy(1.7)), List.of(), List.of(contest))
            .contests()
            .getFirst();

    assertThat(found).isEqualTo(new Pairing(contest, 1, 1, 1));
  }

  private static ClaimEvaluation decided(ClaimTest test, double one, double other) {
    RunBuilder run = RunBuilder.closed("one", "other");
    run.throughputs("one", one, 1.001 * one, 0.999 * one)
        .throughputs("other", other, 1.002 * other, 0.998 * other);
    return only(run, test);
  }

  private static ClaimEvaluation level(double least, double most, double... throughputs) {
    RunBuilder run = RunBuilder.closed("one", "other").throughputs("one", throughputs);
    return only(run, levelOf("one", least, most));
  }

  private static ClaimTest levelOf(String variant, double least, double most) {
    return new ClaimTest.Level(
        Metric.THROUGHPUT.key(),
        new VariantId(variant),
        Optional.of(new WorkloadId(AT)),
        OptionalDouble.of(least),
        OptionalDouble.of(most));
  }

  private static RunBuilder clear() {
    return RunBuilder.closed("one", "other")
        .throughputs("one", 1000, 1001, 999)
        .throughputs("other", 1700, 1701, 1699);
  }

  /** Contended locks of one variant, beside 9000 to 9050 of another. */
  private static ClaimEvaluation contended(double... counts) {
    RunBuilder run = RunBuilder.closed("one", "other").nowDiagnostic();
    run.values(Metric.MONITOR_CONTENDED, "other", counts);
    run.values(
        Metric.MONITOR_CONTENDED,
        "one",
        IntStream.range(0, counts.length).mapToDouble(block -> 9000 - 10 * block).toArray());
    return only(
        run,
        new ClaimTest.Ratio(
            Metric.MONITOR_CONTENDED.key(),
            Duration.ZERO,
            new VariantId("other"),
            new VariantId("one"),
            Optional.of(new WorkloadId(AT)),
            new Expectation.Direction(Side.BELOW, new Expectation.Unstated())));
  }

  private static ClaimTest moreBy(double published) {
    return ratio(more(published));
  }

  private static Expectation more(double published) {
    return new Expectation.Direction(Side.ABOVE, new Expectation.About(published, HALF));
  }

  private static ClaimTest more() {
    return ratio(new Expectation.Direction(Side.ABOVE, new Expectation.Unstated()));
  }

  private static ClaimTest equal() {
    return ratio(new Expectation.Equal());
  }

  private static ClaimTest ratio(Expectation expectation) {
    return new ClaimTest.Ratio(
        Metric.THROUGHPUT.key(),
        Duration.ZERO,
        new VariantId("other"),
        new VariantId("one"),
        Optional.of(new WorkloadId(AT)),
        expectation);
  }

  private static Claim claim(Claim.Kind kind, int cpus, ClaimTest... tests) {
    return new Claim(
        "claim", "It is so.", "Table I", kind, Claim.Origin.AUTHORS, cpus, List.of(tests));
  }

  private static ClaimEvaluation only(RunBuilder run, ClaimTest test) {
    return only(run, claim(Claim.Kind.MEASURED, 1, test));
  }

  private static ClaimEvaluation only(RunBuilder run, Claim claim) {
    return of(run, claim, List.of()).claims().getFirst();
  }

  private static ReplicationResult of(RunBuilder run, Claim claim, List<PublishedFigure> figures) {
    return of(run, claim, figures, List.of());
  }

  private static ReplicationResult of(
      RunBuilder run,
      Claim claim,
      List<PublishedFigure> figures,
      List<Replication.Contest> contests) {
    return replicated(run, claim, figures, contests, Duration.ZERO);
  }

  private static ReplicationResult replicated(
      RunBuilder run,
      Claim claim,
      List<PublishedFigure> figures,
      List<Replication.Contest> contests,
      Duration window) {
    var replication =
        new Replication(
            "A paper.",
            figures,
            Map.of(),
            Map.of("a->b", new Replication.Between(new WorkloadId(AT), new WorkloadId(AT))),
            Map.of(),
            Map.of(),
            Optional.of(window),
            List.of(claim),
            contests,
            List.of(
                new Replication.Flaw(
                    "Ramps are counted.", "They are not.", Map.of("throughput", 1.25), List.of())));
    return run.asking(asked -> replicating(asked, replication))
        .analyzed()
        .conclusions()
        .replication()
        .orElseThrow();
  }

  static Study replicating(Study asked, Replication replication) {
    return new Study(
        asked.name(),
        asked.question(),
        asked.baseline(),
        asked.variants(),
        asked.workloads(),
        asked.jvm(),
        asked.protocol(),
        asked.design(),
        new Study.Options(
            asked.scraped(),
            Optional.empty(),
            DatabaseChoice.DEFAULT,
            Scale.NONE,
            Optional.of(replication),
            Optional.empty(),
            List.of(),
            List.of(),
            Places.LOCAL));
  }
}

package dev.loombench.tool.analyze.replicate;

import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.AT;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.claim;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.clear;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.equal;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.levelOf;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.more;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.moreBy;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.only;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.ratio;
import static dev.loombench.tool.analyze.replicate.ReplicatedRuns.replicated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.report.text.ClaimSentences;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Expectation.Side;
import dev.loombench.tool.trial.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Published claims, decided by made-up trials whose truth is known. */
class ClaimEvaluatorTest {

  @Test
  void publishedMagnitudeIsReproduced() {
    ClaimEvaluation finding = decided(moreBy(1.78), 1000, 1700);

    assertThat(finding.decision()).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(ClaimSentences.basis(finding.tests().getFirst()))
        .startsWith("1.70 [")
        .endsWith("published 1.78 (1.62 to 1.96)");
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

    double alone =
        ReplicatedRuns.evaluationOf(run, claim(Claim.Kind.MEASURED, 1, ratio), List.of())
            .confidence();
    double together =
        ReplicatedRuns.evaluationOf(run, claim(Claim.Kind.MEASURED, 1, ratio, level), List.of())
            .confidence();

    assertThat(alone).isEqualTo(0.95);
    assertThat(together).isEqualTo(0.975);
  }

  @Test
  void failuresDoNotLoosenTheLevelOfTheRatios() {
    ClaimTest undecided = levelOf("other", 1000, 1700.5);
    ClaimTest failures =
        new ClaimTest.Level(
            Metric.FAILED_REQUESTS.key(),
            new VariantId("third"),
            Optional.of(new WorkloadId(AT)),
            OptionalDouble.empty(),
            OptionalDouble.of(5));
    RunBuilder run =
        RunBuilder.closed("one", "other", "third")
            .throughputs("one", 1000, 1001, 999)
            .throughputs("other", 1700, 1701, 1699)
            .values(Metric.FAILED_REQUESTS, "third", 0, 0, 0);

    ReplicationResult without =
        ReplicatedRuns.evaluationOf(
            run, claim(Claim.Kind.MEASURED, 1, moreBy(1.7), undecided), List.of());
    ReplicationResult with =
        ReplicatedRuns.evaluationOf(
            run, claim(Claim.Kind.MEASURED, 1, moreBy(1.7), undecided, failures), List.of());

    assertThat(without.confidence()).isEqualTo(0.975);
    assertThat(without.confidenceOfFailures()).isEmpty();
    assertThat(with.confidence()).isCloseTo(1 - 0.05 / 3, within(1e-9));
    assertThat(with.confidenceOfFailures()).hasValue(0.95);
    assertThat(with.claims().getFirst().tests().getLast().decision())
        .isEqualTo(ClaimResult.REPRODUCED);
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
            OptionalDouble.empty(),
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
            OptionalDouble.empty(),
            new Expectation.Direction(Side.BELOW, new Expectation.Unstated())));
  }
}

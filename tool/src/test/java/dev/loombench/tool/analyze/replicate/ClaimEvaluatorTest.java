package dev.loombench.tool.analyze.replicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.report.text.ClaimSentences;
import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.Scale;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.ClaimTest.Expected;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.trial.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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
        .endsWith("published 1.78");
  }

  @Test
  void anotherMagnitudeIsDirectionOnly() {
    assertThat(decided(moreBy(1.78), 1000, 1100).decision()).isEqualTo(ClaimResult.DIRECTION_ONLY);
    assertThat(decided(moreBy(1.78), 1000, 4000).decision()).isEqualTo(ClaimResult.DIRECTION_ONLY);
  }

  @Test
  void directionSufficesWithoutAPublishedMagnitude() {
    assertThat(decided(ratio(Expected.MORE, OptionalDouble.empty()), 1000, 4000).decision())
        .isEqualTo(ClaimResult.REPRODUCED);
  }

  @Test
  void oppositeAndNoDifferenceContradict() {
    assertThat(decided(moreBy(1.78), 1000, 500).decision()).isEqualTo(ClaimResult.CONTRADICTED);
    assertThat(decided(moreBy(1.78), 1000, 1000).decision()).isEqualTo(ClaimResult.CONTRADICTED);
    assertThat(decided(ratio(Expected.EQUAL, OptionalDouble.empty()), 1000, 1300).decision())
        .isEqualTo(ClaimResult.CONTRADICTED);
  }

  @Test
  void untestedClaimIsNotRun() {
    ClaimEvaluation finding = decided(new ClaimTest.Untried("No figure tells it."), 1000, 1700);

    assertThat(finding.decision()).isEqualTo(ClaimResult.NOT_RUN);
    assertThat(ClaimSentences.basis(finding.tests().getFirst())).isEqualTo("No figure tells it.");
  }

  @Test
  void equivalenceReproducesEqual() {
    assertThat(decided(ratio(Expected.EQUAL, OptionalDouble.empty()), 1000, 1005).decision())
        .isEqualTo(ClaimResult.REPRODUCED);
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
            "other",
            "one",
            AT,
            Expected.MORE,
            OptionalDouble.of(2),
            HALF);

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
        .isEqualTo("the claim is about a server with 2 CPUs; here it has 1.00");
  }

  @Test
  void intervalDecidesALevel() {
    assertThat(level(95, 105, 99, 100, 101).decision()).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(level(95, 105, 199, 200, 201).decision()).isEqualTo(ClaimResult.CONTRADICTED);
    assertThat(level(95, 105, 90, 100, 110).decision()).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(level(95, 105, 100).decision()).isEqualTo(ClaimResult.INCONCLUSIVE);
  }

  @Test
  void worstTestDecidesAClaim() {
    ClaimTest holds = ratio(Expected.MORE, OptionalDouble.empty());
    ClaimTest fails = ratio(Expected.LESS, OptionalDouble.empty());

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
            "Who is lower.", "chart 1", "one", "other", "throughput", List.of(AT, "x"), "4 of 10");
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
    return only(
        run,
        new ClaimTest.Level(
            Metric.THROUGHPUT.key(), "one", AT, OptionalDouble.of(least), OptionalDouble.of(most)));
  }

  private static RunBuilder clear() {
    return RunBuilder.closed("one", "other")
        .throughputs("one", 1000, 1001, 999)
        .throughputs("other", 1700, 1701, 1699);
  }

  private static ClaimTest moreBy(double published) {
    return ratio(Expected.MORE, OptionalDouble.of(published));
  }

  private static ClaimTest ratio(Expected expected, OptionalDouble published) {
    return new ClaimTest.Ratio(
        Metric.THROUGHPUT.key(), Duration.ZERO, "other", "one", AT, expected, published, HALF);
  }

  private static Claim claim(Claim.Kind kind, int cpus, ClaimTest... tests) {
    return new Claim("claim", "It is so.", "Table I", kind, cpus, List.of(tests));
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
    var replication =
        new Replication(
            "A paper.",
            figures,
            Map.of(),
            Map.of("a->b", new Replication.Between(AT, AT)),
            Map.of(),
            Map.of(),
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
            Optional.empty()));
  }
}

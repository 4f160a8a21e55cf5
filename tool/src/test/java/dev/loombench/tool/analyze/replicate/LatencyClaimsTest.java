package dev.loombench.tool.analyze.replicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.report.text.ClaimSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Expectation.Side;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.study.replication.Replication.Mapped;
import dev.loombench.tool.trial.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Claims about published latencies that consist mostly of a built-in delay of 100 ms. */
class LatencyClaimsTest {

  private static final String AT = "delay-100";
  private static final Duration WAIT = Duration.ofMillis(100);
  private static final OptionalDouble ONE_PERCENT_LESS = OptionalDouble.of(0.987);

  @Test
  void aSmallPublishedDifferenceIsDecidedByItsDirection() {
    ClaimTestResult found = only(slowAndQuick(), less(Duration.ZERO, ONE_PERCENT_LESS));

    assertThat(found.decision()).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(ClaimSentences.basis(found)).endsWith("published 0.987 (0.897 to 1.000)");
    assertThat(only(quickAndSlow(), less(Duration.ZERO, ONE_PERCENT_LESS)).decision())
        .isEqualTo(ClaimResult.CONTRADICTED);
  }

  @Test
  void aSmallDifferenceIsInconclusiveIfTheIntervalContainsOne() {
    RunBuilder run = p99("one", 102.4, 102.5, 102.6, p99("other", 101.1, 102.9, 103.1, closed()));

    assertThat(only(run, less(Duration.ZERO, ONE_PERCENT_LESS)).decision())
        .isEqualTo(ClaimResult.INCONCLUSIVE);
  }

  @Test
  void aSmallDifferenceInTheClaimedDirectionIsNeverContradicted() {
    assertThat(only(slowAndQuick(), less(Duration.ZERO, OptionalDouble.empty())).decision())
        .isEqualTo(ClaimResult.REPRODUCED);
    assertThat(only(slowAndQuick(), less(Duration.ZERO, OptionalDouble.of(0.3))).decision())
        .isNotEqualTo(ClaimResult.CONTRADICTED);
  }

  @Test
  void subtractsABuiltInDelay() {
    ClaimTestResult found = only(slowAndQuick(), less(WAIT, OptionalDouble.of(0.44)));

    assertThat(found.decision()).isEqualTo(ClaimResult.DIRECTION_REPRODUCED);
    assertThat(ClaimSentences.basis(found))
        .startsWith("0.44 [")
        .endsWith("published 0.44 (0.40 to 0.48)");
  }

  @Test
  void aLatencyBelowTheDelayIsInconclusive() {
    RunBuilder run = p99("one", 102.4, 102.5, 102.6, p99("other", 99.9, 101, 101, closed()));
    ClaimTestResult found = only(run, less(WAIT, OptionalDouble.of(0.44)));

    assertThat(found.decision()).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(ClaimSentences.basis(found)).isEqualTo("in block 1 p99 of other is at most 100 ms");
  }

  @Test
  void comparesAPublishedShareOfTheSlowestVariant() {
    List<PublishedComparison> figures =
        of(slowAndQuick(), less(WAIT, OptionalDouble.empty()), shares("one", "other")).figures();

    assertThat(figures.getFirst().ours().orElseThrow().value()).isEqualTo(1);
    Estimate other = figures.getLast().ours().orElseThrow();
    assertThat(other.value()).isCloseTo(0.439, within(0.001));
    assertThat(other.interval()).isPresent();
    assertThat(ClaimSentences.remark(figures.getLast())).isEqualTo("without the wait");
  }

  @Test
  void aShareNeedsAllPublishedVariants() {
    List<PublishedComparison> figures =
        of(slowAndQuick(), less(WAIT, OptionalDouble.empty()), shares("one", "third")).figures();

    assertThat(figures.getFirst().ours()).isEmpty();
    assertThat(ClaimSentences.remark(figures.getFirst()))
        .isEqualTo("third was not measured, or its latency does not exceed the built-in delay");
  }

  @Test
  void latencyOfAFailingServerIsNotComparedWithAPublishedOne() {
    RunBuilder failing = slowAndQuick().values(Metric.FAILED_SHARE, "other", 5, 5, 5);
    ClaimTest study = less(WAIT, OptionalDouble.empty());
    var published =
        new PublishedFigure("4.3", AT, "other", Metric.LATENCY_P99.key(), "ms", 101, "");

    for (PublishedFigure figure : List.of(published, shares("one", "other").getLast())) {
      PublishedComparison found = of(failing, study, List.of(figure)).figures().getFirst();
      assertThat(found.ours()).isEmpty();
      assertThat(ClaimSentences.remark(found))
          .isEqualTo("other fails 5.00 % of its requests, and these have no latency");
    }
    assertThat(of(slowAndQuick(), study, List.of(published)).figures().getFirst().ours())
        .isPresent();
  }

  private static List<PublishedFigure> shares(String... variants) {
    return List.of(variants).stream()
        .map(variant -> new PublishedFigure("4.3", AT, variant, "p99_share", "1", 0.5, ""))
        .toList();
  }

  private static RunBuilder slowAndQuick() {
    return p99("one", 102.4, 102.5, 102.6, p99("other", 101.0, 101.1, 101.2, closed()));
  }

  private static RunBuilder quickAndSlow() {
    return p99("one", 101.0, 101.1, 101.2, p99("other", 102.4, 102.5, 102.6, closed()));
  }

  private static RunBuilder closed() {
    return RunBuilder.closed("one", "other");
  }

  private static RunBuilder p99(
      String variant, double first, double second, double third, RunBuilder run) {
    return run.values(Metric.LATENCY_P99, variant, first, second, third);
  }

  private static ClaimTest less(Duration beyond, OptionalDouble published) {
    return new ClaimTest.Ratio(
        Metric.LATENCY_P99.key(),
        beyond,
        new VariantId("other"),
        new VariantId("one"),
        Optional.of(new WorkloadId(AT)),
        OptionalDouble.empty(),
        less(published));
  }

  private static Expectation less(OptionalDouble published) {
    return new Expectation.Direction(
        Side.BELOW,
        published.isPresent()
            ? new Expectation.About(published.getAsDouble(), 0)
            : new Expectation.Unstated());
  }

  private static ClaimTestResult only(RunBuilder run, ClaimTest test) {
    return of(run, test, List.of()).claims().getFirst().tests().getFirst();
  }

  private static ReplicationResult of(
      RunBuilder run, ClaimTest test, List<PublishedFigure> figures) {
    var replication =
        new Replication(
            "A paper.",
            figures,
            Map.of(),
            Map.of(),
            Map.of(
                "p99_share",
                new Mapped(
                    "latency_p99", 1, true, false, false, false, Optional.of("without the wait"))),
            List.of(),
            Map.of(),
            Optional.empty(),
            Optional.empty(),
            List.of(ReplicatedRuns.claim(Claim.Kind.MEASURED, 1, test)),
            List.of(),
            List.of());
    return run.asking(asked -> ReplicatedRuns.replicating(asked, replication))
        .analyzed()
        .conclusions()
        .replication()
        .orElseThrow();
  }
}

package dev.loombench.tool.analyze.replicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.report.text.ClaimSentences;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Expectation.Side;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.trial.Metric;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Claims about differences in a unit, deviations, and steps and ends of ramps. */
class ClaimKindsTest {

  private static final WorkloadId AT = new WorkloadId("delay-100");
  private static final VariantId POOL = new VariantId("pool");
  private static final VariantId VIRTUAL = new VariantId("virtual");
  private static final Load RAMP = ramp(OptionalDouble.empty());

  @Test
  void aDifferenceIsDecidedInTheUnitOfTheMetric() {
    assertThat(excess(1, 3, 102, 102.1, 101.9)).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(excess(4, 5, 102, 102.1, 101.9)).isEqualTo(ClaimResult.DIRECTION_ONLY);
    assertThat(excess(2, 3, 102, 102.1, 101.9)).isEqualTo(ClaimResult.DIRECTION_REPRODUCED);
    assertThat(excess(1, 3, 98, 98.1, 97.9)).isEqualTo(ClaimResult.CONTRADICTED);
    assertThat(excess(1, 3, 90, 120, 100)).isEqualTo(ClaimResult.INCONCLUSIVE);
  }

  /** The pool grows 6-fold in each block, virtual threads 4-fold. */
  @Test
  void theGrowthOfOneVariantIsComparedWithThatOfAnother() {
    ClaimEvaluation found =
        decided(
            RunBuilder.closed(POOL.name(), VIRTUAL.name())
                .serving(Protocol.ServerPer.BLOCK)
                .throughputs(POOL.name(), 10, 20, 30)
                .throughputs(VIRTUAL.name(), 50, 40, 30)
                .nowIn("compute")
                .throughputs(POOL.name(), 60, 121, 179)
                .throughputs(VIRTUAL.name(), 200, 160, 121),
            new ClaimTest.Growth(
                Metric.THROUGHPUT.key(),
                POOL,
                Optional.of(VIRTUAL),
                new WorkloadId("compute"),
                AT,
                new Expectation.Equal()));

    assertThat(found.decision()).isEqualTo(ClaimResult.CONTRADICTED);
    assertThat(ClaimSentences.test(found.tests().getFirst().test()))
        .isEqualTo(
            "requests/s of pool in compute over delay-100, over that of virtual: no difference that matters");
    assertThat(found.tests().getFirst().found().orElseThrow().value()).isCloseTo(1.5, within(0.02));
  }

  @Test
  void noDifferenceContradictsOneThatMatters() {
    assertThat(excess(10, 20, 100.1, 99.9, 100.2)).isEqualTo(ClaimResult.CONTRADICTED);
  }

  @Test
  void aDeviationIsDecidedByItsOwnInterval() {
    assertThat(deviation(0.5, 100, 101, 99, 100, 102, 98).decision())
        .isEqualTo(ClaimResult.REPRODUCED);
    assertThat(deviation(0.001, 100, 101, 99, 100, 102, 98).decision())
        .isEqualTo(ClaimResult.CONTRADICTED);
    ClaimEvaluation open = deviation(0.02, 100, 101, 99, 100, 102, 98);
    assertThat(open.decision()).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(ClaimSentences.basis(open.tests().getFirst()))
        .isEqualTo("1.41 [0.883, 3.47] % of the mean, at most 2.00 %");
  }

  /** Ten servers without a failure exclude one in each: −ln 0.025 = 3.69 in ten. */
  @Test
  void noFailureOfSeveralServersContradictsOneInEach() {
    ClaimEvaluation none = failures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    assertThat(none.decision()).isEqualTo(ClaimResult.CONTRADICTED);
    assertThat(ClaimSentences.basis(none.tests().getFirst())).startsWith("0 [0, 0.369]");
    assertThat(failures(0, 0, 0).decision()).isEqualTo(ClaimResult.INCONCLUSIVE);
    assertThat(failures(2, 5, 3, 4, 2).decision()).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(failures(0, 0, 0, 0, 40).decision()).isEqualTo(ClaimResult.INCONCLUSIVE);
  }

  @Test
  void aStepOfARampComparesLatenciesOfAnOverloadedServer() {
    RunBuilder run = ramps();

    ClaimEvaluation found =
        decided(
            run,
            new ClaimTest.Ratio(
                Metric.LATENCY_P99.key(),
                Duration.ZERO,
                POOL,
                VIRTUAL,
                Optional.of(AT),
                OptionalDouble.of(1_200),
                new Expectation.Direction(Side.ABOVE, new Expectation.About(20, 0.5))));

    assertThat(found.decision()).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(ClaimSentences.test(found.tests().getFirst().test()))
        .isEqualTo("p99 of pool over virtual in delay-100 at 1200/s: more");
  }

  @Test
  void sustainedRatesOfRampsAreCompared() {
    assertThat(sustained(Side.BELOW).decision()).isEqualTo(ClaimResult.REPRODUCED);
    assertThat(sustained(Side.ABOVE).decision()).isEqualTo(ClaimResult.CONTRADICTED);
  }

  @Test
  void theEndOfARampIsNoLimitOfTheServerThatReachedIt() {
    RunBuilder run = ramps(ramp(OptionalDouble.of(8_400)), false);

    ClaimEvaluation found = sustained(run, Side.BELOW);

    assertThat(found.decision()).isEqualTo(ClaimResult.NOT_RUN);
    assertThat(ClaimSentences.basis(found.tests().getFirst()))
        .isEqualTo("virtual sustained the highest rate that was measured, so its limit is unknown");
  }

  @Test
  void aWorkloadThatTheRunLacksIsNotRun() {
    var test =
        new ClaimTest.SustainedRate(
            POOL,
            VIRTUAL,
            new WorkloadId("elsewhere"),
            new Expectation.Direction(Side.BELOW, new Expectation.Unstated()));

    assertThat(ClaimSentences.basis(decided(ramps(), test).tests().getFirst()))
        .isEqualTo("no completed trial of pool in elsewhere");
  }

  private static Load ramp(OptionalDouble to) {
    return new OpenModel.Ramp(
        600,
        to,
        600,
        Duration.ofSeconds(10),
        1,
        new Slo(Duration.ofSeconds(60), 0.001),
        Spacing.UNIFORM);
  }

  private static ClaimEvaluation sustained(Side side) {
    return sustained(ramps(), side);
  }

  private static ClaimEvaluation sustained(RunBuilder run, Side side) {
    return decided(
        run,
        new ClaimTest.SustainedRate(
            POOL, VIRTUAL, AT, new Expectation.Direction(side, new Expectation.Unstated())));
  }

  /** Three blocks: the pool is overloaded at 1200/s, virtual threads only at 9000/s. */
  private static RunBuilder ramps() {
    return ramps(RAMP, true);
  }

  private static RunBuilder ramps(Load ramp, boolean beyondEnd) {
    var run = new RunBuilder(ramp, POOL.name(), VIRTUAL.name());
    for (int block = 1; block <= 3; block++) {
      var pool = new LinkedHashMap<LoadId, Map<Metric, Double>>();
      pool.put(open(600), figures(600, 110 + block, 0));
      pool.put(open(1_200), figures(1_200, 2_200 + 10 * block, 200));
      run.probes(POOL.name(), block, pool);
      var virtual = new LinkedHashMap<LoadId, Map<Metric, Double>>();
      for (double rate = 600; rate <= 8_400; rate += 600) {
        virtual.put(open(rate), figures(rate, 105 + block, 0));
      }
      if (beyondEnd) {
        virtual.put(open(9_000), figures(9_000, 3_000, 400));
      }
      run.probes(VIRTUAL.name(), block, virtual);
    }
    return run;
  }

  private static LoadId open(double rate) {
    return new LoadId.Open(rate, Spacing.UNIFORM);
  }

  private static Map<Metric, Double> figures(double rate, double p99, double growth) {
    return Map.of(
        Metric.SCHEDULED,
        rate,
        Metric.THROUGHPUT,
        rate - growth,
        Metric.FAILED_SHARE,
        0.0,
        Metric.LATENCY_P99,
        p99,
        Metric.BACKLOG_SLOPE,
        growth,
        Metric.BACKLOG_SLOPE_ERROR,
        0.1,
        Metric.LOOP_LATENESS_P99,
        0.05);
  }

  private static ClaimResult excess(double least, double most, double... latencies) {
    RunBuilder run = RunBuilder.closed(POOL.name(), VIRTUAL.name());
    run.values(Metric.LATENCY_P50, VIRTUAL.name(), 100, 100.1, 99.9)
        .values(Metric.LATENCY_P50, POOL.name(), latencies);
    return decided(
            run,
            new ClaimTest.Excess(
                Metric.LATENCY_P50.key(), POOL, VIRTUAL, AT, OptionalDouble.empty(), least, most))
        .decision();
  }

  private static ClaimEvaluation failures(double... counts) {
    RunBuilder run =
        RunBuilder.closed(POOL.name()).values(Metric.FAILED_REQUESTS, POOL.name(), counts);
    return decided(
        run,
        new ClaimTest.Level(
            Metric.FAILED_REQUESTS.key(),
            POOL,
            Optional.of(AT),
            OptionalDouble.of(1),
            OptionalDouble.empty()));
  }

  private static ClaimEvaluation deviation(double most, double... throughputs) {
    RunBuilder run = RunBuilder.closed(POOL.name()).throughputs(POOL.name(), throughputs);
    return decided(
        run, new ClaimTest.Deviation(Metric.THROUGHPUT.key(), POOL, Optional.of(AT), most));
  }

  private static ClaimEvaluation decided(RunBuilder run, ClaimTest test) {
    Claim claim = ReplicatedRuns.claim(Claim.Kind.MEASURED, 1, test);
    var replication =
        new Replication(
            "A paper.",
            List.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            List.of(),
            Map.of(),
            Optional.empty(),
            Optional.empty(),
            List.of(claim),
            List.of(),
            List.of());
    return run.asking(asked -> ReplicatedRuns.replicating(asked, replication))
        .analyzed()
        .conclusions()
        .replication()
        .orElseThrow()
        .claims()
        .getFirst();
  }
}

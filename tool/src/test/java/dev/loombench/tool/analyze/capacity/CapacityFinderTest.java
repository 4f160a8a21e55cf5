package dev.loombench.tool.analyze.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.analyze.capacity.CapacityResult.End;
import dev.loombench.tool.analyze.capacity.CapacityResult.Reason;
import dev.loombench.tool.analyze.capacity.CapacityResult.Result;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.report.text.CapacitySentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.SloResult;
import dev.loombench.tool.trial.capacity.FreshBracket;
import dev.loombench.tool.trial.capacity.RateReplicates;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Capacities of studies that search or ramp in blocks; reports test the rest. */
class CapacityFinderTest {

  private static final Slo SLO = new Slo(Duration.ofMillis(500), 0.001);
  private static final Load SEARCH = new OpenModel.Search(100, 0.025, SLO, Spacing.UNIFORM);
  private static final Load RAMP =
      new OpenModel.Ramp(
          100, OptionalDouble.empty(), 100, Duration.ofSeconds(10), 2, SLO, Spacing.UNIFORM);

  @Test
  void repeatedSearchesHaveAMeanWithItsInterval() {
    var run = new RunBuilder(SEARCH, "pool-200");
    probed(run, 1, 1_950, 2_000);
    probed(run, 2, 1_990, 2_040);
    probed(run, 3, 2_030, 2_080);

    Result.Repeated repeated = (Result.Repeated) found(run).result();
    Estimate.Repeated held = (Estimate.Repeated) repeated.sustained();
    assertThat(held.value()).isEqualTo(1_990);
    assertThat(held.trials()).isEqualTo(3);
    assertThat(held.low()).isLessThan(1_950);
    assertThat(CapacitySentences.of(found(run)).getFirst())
        .startsWith(
            "pool-200 sustains 1990/s within p99 500 ms and 0.1 % failed (mean of 3 trials, 95 %");
  }

  @Test
  void searchesThatAgreeAreNoMorePreciseThanTheirResolution() {
    var run = new RunBuilder(SEARCH, "pool-200");
    probed(run, 1, 1_950, 2_000);
    probed(run, 2, 1_950, 2_000);

    Estimate found = ((Result.Repeated) found(run).result()).sustained();

    assertThat(found.interval()).hasValue(new Interval(1_900, 2_000));
  }

  @Test
  void oneServerAtAnEndConfirmsNothing() {
    End twice = new End(2_000, 2, 2);
    End once = new End(2_100, 1, 1);

    assertThatThrownBy(() -> new Result.Confirmed(twice, once, new Interval(1_950, 2_150)))
        .hasMessageContaining("a confirmed end needs two servers that agree");
  }

  @Test
  void serversThatDisagreeAreNamedAsTheReason() {
    assertThat(fresh(rate(2_020, true, false), rate(2_120, false)))
        .isEqualTo(new Result.NotFound(Reason.FRESH_SERVERS_DISAGREE, Optional.empty()));
    assertThat(fresh(rate(2_020, true), rate(2_120, true, false)))
        .isEqualTo(new Result.AtLeast(End.seenOnce(2_020), Reason.FRESH_SERVERS_DISAGREE));
    assertThat(fresh(rate(2_020, true, true), rate(2_070, true, false), rate(2_120, false)))
        .isEqualTo(
            new Result.Between(
                new End(2_020, 2, 2),
                End.seenOnce(2_120),
                new Interval(1_970, 2_170),
                Reason.FRESH_SERVERS_DISAGREE));
  }

  @Test
  void twoServersAtEachEndConfirmTheIntervalWidenedByTheResolution() {
    assertThat(fresh(rate(2_020, true, false, true), rate(2_120, false, false)))
        .isEqualTo(
            new Result.Confirmed(
                new End(2_020, 2, 3), new End(2_120, 2, 2), new Interval(1_970, 2_170)));
    assertThat(fresh(rate(2_020, true, true), rate(2_120, false)))
        .isEqualTo(
            new Result.Between(
                new End(2_020, 2, 2),
                End.seenOnce(2_120),
                new Interval(1_970, 2_170),
                Reason.SEEN_ONCE));
  }

  private static Result fresh(RateReplicates... rates) {
    return CapacityFinder.ofFreshServers(FreshBracket.of(List.of(rates)), SEARCH);
  }

  private static RateReplicates rate(double perSecond, Boolean... sustained) {
    return new RateReplicates(
        perSecond,
        Stream.of(sustained)
            .<SloResult>map(
                each ->
                    each
                        ? new SloResult.Sustained()
                        : new SloResult.NotSustained(List.of(new SloResult.Violation.Slow(900))))
            .toList());
  }

  @Test
  void oneSearchIsNotConfirmed() {
    var run = new RunBuilder(SEARCH, "pool-200");
    probed(run, 1, 1_950, 2_000);

    assertThat(found(run).result())
        .isEqualTo(
            new Result.Between(
                End.seenOnce(1_950),
                End.seenOnce(2_000),
                new Interval(1_900, 2_050),
                Reason.ONE_SERVER_ONLY));
  }

  @Test
  void highestSustainedStepOfARampCounts() {
    var run = new RunBuilder(RAMP, "pool-200");
    run.probes(
        "pool-200",
        1,
        Map.of(
            open(100), figures(100, true),
            open(200), figures(200, false),
            open(300), figures(300, true),
            open(400), figures(400, false),
            open(500), figures(500, false)));

    assertThat(found(run).result())
        .isEqualTo(
            new Result.Between(
                End.seenOnce(300),
                End.seenOnce(400),
                new Interval(200, 500),
                Reason.ONE_SERVER_ONLY));
  }

  @Test
  void nothingIsFoundWithoutATrial() {
    assertThat(found(new RunBuilder(SEARCH, "pool-200")).result())
        .isEqualTo(new Result.NotFound(Reason.NOT_SEARCHED, Optional.empty()));
  }

  @Test
  void highestRateIsALowerBoundIfAllAreSustained() {
    var run = new RunBuilder(SEARCH, "pool-200");
    run.probes("pool-200", 1, Map.of(open(100), figures(100, true)));

    assertThat(found(run).result())
        .isEqualTo(new Result.AtLeast(End.seenOnce(100), Reason.ALL_SUSTAINED));
  }

  @Test
  void severalRampsThatAreSustainedToTheirEndGiveALowerBound() {
    var run = new RunBuilder(RAMP, "pool-200");
    Map<LoadId, Map<Metric, Double>> all =
        Map.of(open(100), figures(100, true), open(200), figures(200, true));
    run.probes("pool-200", 1, all).probes("pool-200", 2, all);

    assertThat(found(run).result())
        .isEqualTo(new Result.AtLeast(new End(200, 2, 2), Reason.ALL_SUSTAINED));

    run.probes(
        "pool-200", 3, Map.of(open(100), figures(100, true), open(200), figures(200, false)));

    assertThat(found(run).result())
        .isEqualTo(new Result.AtLeast(new End(100, 3, 3), Reason.FRESH_SERVERS_DISAGREE));
  }

  @Test
  void ratesOfSearchesAreNotCompared() {
    var run = new RunBuilder(SEARCH, "pool-200", "virtual");
    run.probes("pool-200", 1, Map.of(open(100), figures(100, true)));
    run.probes("virtual", 1, Map.of(open(100), figures(100, true)));

    Analysis analysis = run.analyzed();
    assertThat(analysis.points())
        .containsExactly(new PointId(new WorkloadId("delay-100"), SEARCH.id(), open(100)));
    assertThat(analysis.conclusions().comparisons()).isEmpty();
    assertThat(analysis.conclusions().answers()).isEmpty();
    assertThat(analysis.conclusions().capacities())
        .extracting(result -> result.variant().name())
        .containsExactly("pool-200", "virtual");
  }

  private static CapacityResult found(RunBuilder run) {
    return run.analyzed().conclusions().capacities().getFirst();
  }

  private static void probed(RunBuilder run, int block, double held, double notSustained) {
    run.probes(
        "pool-200",
        block,
        Map.of(
            open(held), figures(held, true),
            open(notSustained), figures(notSustained, false)));
  }

  private static Map<Metric, Double> figures(double rate, boolean held) {
    return Map.of(
        Metric.SCHEDULED,
        rate,
        Metric.BACKLOG_SLOPE,
        held ? 0 : 0.1 * rate,
        Metric.LATENCY_P99,
        held ? 102.0 : 400.0,
        Metric.FAILED_SHARE,
        0.0);
  }

  private static LoadId open(double rate) {
    return new LoadId.Open(rate, Spacing.UNIFORM);
  }
}

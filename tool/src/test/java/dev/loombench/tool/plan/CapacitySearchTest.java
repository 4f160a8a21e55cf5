package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Knob;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.SloResult;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CapacitySearchTest {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final OpenModel.Search SEARCH =
      new OpenModel.Search(100, 0.025, new Slo(Duration.ofMillis(500), 0.001), Spacing.UNIFORM);
  private static final Knob THREADS =
      new Knob(new VariantId("pool, 300 threads"), Knob.Resource.WORKER_POOL, "300 threads", 1.2);
  private static final Knob CPU =
      new Knob(new VariantId("pool, 75 % of its CPU"), Knob.Resource.CPU, "75 % of its CPU", 0.9);
  private static final Outcome COMPLETED = new Outcome.Completed();

  private int epoch = 1;
  private boolean searchOnly;

  @Test
  void whatTheSearchFoundIsConfirmedInFreshServersThenExplained() {
    assertThat(made(_ -> 2_000))
        .containsExactly(
            "headline pool search",
            "headline pool open 2020/s",
            "headline pool open 2120/s",
            "headline pool open 2020/s",
            "headline pool open 2120/s",
            "diagnostic pool open 2120/s",
            "headline pool, 300 threads open 2420/s",
            "headline pool, 75 % of its CPU open 1820/s");
  }

  @Test
  void eachFreshServerOfARateHasANumber() {
    assertThat(history(_ -> COMPLETED, _ -> 2_000))
        .extracting(past -> past.trial().block())
        .containsExactly(1, 1, 1, 2, 2, 1, 1, 1);
  }

  @Test
  void aThirdServerDecidesWhereTwoDisagree() {
    assertThat(made(trial -> isSearch(trial) ? 2_000 : trial.block() == 2 ? 1_900 : 2_000))
        .containsExactly(
            "headline pool search",
            "headline pool open 2020/s",
            "headline pool open 2120/s",
            "headline pool open 2020/s",
            "headline pool open 2020/s",
            "headline pool open 2120/s",
            "diagnostic pool open 2120/s",
            "headline pool, 300 threads open 2420/s",
            "headline pool, 75 % of its CPU open 1820/s");
  }

  @Test
  void anEndThatFurtherServersRefuteIsSearchedAgain() {
    assertThat(made(trial -> isSearch(trial) || trial.number() == 2 ? 2_000 : 1_960))
        .containsSubsequence(
            "headline pool open 2020/s",
            "headline pool open 2120/s",
            "headline pool open 2020/s",
            "headline pool open 2020/s",
            "headline pool open 1970/s",
            "headline pool open 1970/s",
            "diagnostic pool open 2020/s");
  }

  @Test
  void aKnobThatMovesTheCapacityIsRepeatedOnASecondServer() {
    assertThat(made(trial -> trial.variant().equals(THREADS.variant()) ? 3_000 : 2_000))
        .endsWith(
            "headline pool, 300 threads open 2420/s",
            "headline pool, 75 % of its CPU open 1820/s",
            "headline pool, 300 threads open 2420/s");
  }

  @Test
  void aThirdServerDecidesOnAKnob() {
    assertThat(
            made(
                trial ->
                    trial.variant().equals(THREADS.variant()) && trial.block() != 2
                        ? 3_000
                        : 2_000))
        .filteredOn("headline pool, 300 threads open 2420/s"::equals)
        .hasSize(3);
  }

  @Test
  void aRunStoredWithOneServerAtEachEndIsContinuedByTheSecond() {
    List<PastTrial> stored = history(_ -> COMPLETED, _ -> 2_000).subList(0, 3);

    Trial next = planner().next(stored).orElseThrow();

    assertThat(next.load().label()).isEqualTo("open 2020/s");
    assertThat(next.block()).isEqualTo(2);
  }

  @Test
  void aRateThatNoFreshServerHoldsIsCorrectedByOneStepDown() {
    assertThat(made(trial -> isSearch(trial) ? 2_000 : 1_960))
        .containsSubsequence(
            "headline pool search",
            "headline pool open 2020/s",
            "headline pool open 1970/s",
            "diagnostic pool open 2020/s");
  }

  @Test
  void aRateFivePercentAboveThatIsHeldIsCorrectedUpwards() {
    assertThat(made(trial -> isSearch(trial) ? 2_000 : 2_150))
        .containsSubsequence(
            "headline pool open 2020/s",
            "headline pool open 2120/s",
            "headline pool open 2230/s",
            "diagnostic pool open 2230/s",
            "headline pool, 300 threads open 2540/s");
  }

  @Test
  void afterThreeCorrectionsItIsLeftAtThat() {
    List<String> made = made(trial -> isSearch(trial) ? 2_000 : 9_000);

    assertThat(made).hasSize(1 + 5 + 1);
    assertThat(made.getLast()).isEqualTo("headline pool open 2460/s");
  }

  @Test
  void aSearchThatHeldNothingLeavesNothingToConfirm() {
    assertThat(made(_ -> 0)).containsExactly("headline pool search");
  }

  @Test
  void aSearchOfWhichOnlyWhatWasNotHeldIsBelievedIsTakenUpJustBelowThat() {
    PastTrial search = past(planner().next(List.of()).orElseThrow(), COMPLETED, 2_000, 0.1);
    List<Measurement> notHeld =
        search.measurements().stream()
            .filter(measurement -> measurement.step().openRate().orElseThrow() > 2_025)
            .toList();
    double lowest =
        notHeld.stream()
            .mapToDouble(measurement -> measurement.step().openRate().orElseThrow())
            .min()
            .orElseThrow();

    Trial next =
        planner()
            .next(List.of(new PastTrial(search.trial(), epoch, COMPLETED, search.took(), notHeld)))
            .orElseThrow();

    assertThat(next.load().openRate().orElseThrow()).isBetween(lowest / 1.05, lowest - 1);
  }

  @Test
  void aSearchWhoseServerCollapsedGoesOnInAFreshOne() {
    Trial first = planner().next(List.of()).orElseThrow();
    PastTrial collapsed =
        new PastTrial(
            first,
            epoch,
            COMPLETED,
            Duration.ofSeconds(30),
            List.of(measurement(1_600, 2_000, 0.1), collapse(3_200)));

    Trial next = planner().next(List.of(collapsed)).orElseThrow();

    assertThat(next.load()).isEqualTo(first.load());
    assertThat(next.attempt()).isEqualTo(2);
    assertThat(SearchProgress.probes(SEARCH, next, epoch, List.of(collapsed)))
        .extracting(Probe::ratePerSecond)
        .containsExactly(1_600.0, 3_200.0);
  }

  private static Measurement collapse(double rate) {
    var readings = new HashMap<>(measurement(rate, 0, 0.1).readings());
    readings.put(Metric.FAILED_SHARE, new Measured(100));
    return new Measurement(
        new LoadId.Open(rate, Spacing.UNIFORM), new Window(START, START.plusSeconds(5)), readings);
  }

  @Test
  void askedToSearchOnlyItDoesNoMore() {
    searchOnly = true;
    assertThat(made(_ -> 2_000)).containsExactly("headline pool search");
  }

  @Test
  void anInvalidTrialIsMadeAgainTwiceThenItStopsThere() {
    assertThat(
            made(
                trial ->
                    trial.load().label().equals("open 2120/s")
                        ? new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, "steal")
                        : COMPLETED,
                _ -> 2_000))
        .containsExactly(
            "headline pool search",
            "headline pool open 2020/s",
            "headline pool open 2120/s",
            "headline pool open 2120/s",
            "headline pool open 2120/s");
  }

  @Test
  void aSearchWhoseGeneratorBrokeIsRepeatedWithoutItsRates() {
    Trial first = planner().next(List.of()).orElseThrow();
    var broken =
        new PastTrial(
            first,
            epoch,
            new Outcome.Invalid(Outcome.Origin.TRIAL, "the load generator ran out of memory"),
            Duration.ofSeconds(30),
            List.of(measurement(1_600, 2_000, 0.1), collapse(3_200)));

    Trial next = planner().next(List.of(broken)).orElseThrow();

    assertThat(next.load()).isEqualTo(first.load());
    assertThat(next.attempt()).isEqualTo(2);
    assertThat(SearchProgress.probes(SEARCH, next, epoch, List.of(broken))).isEmpty();
    assertThat(SloResult.of(SEARCH.slo(), broken.outcome(), broken.measurements())).isEmpty();
  }

  @Test
  void aServerThatBreaksTwiceDoesNotHoldTheRate() {
    assertThat(
            made(
                trial ->
                    trial.load().label().equals("open 2120/s") && trial.pass() == Pass.HEADLINE
                        ? new Outcome.Failed("it died")
                        : COMPLETED,
                _ -> 2_000))
        .containsSubsequence(
            "headline pool open 2120/s",
            "headline pool open 2120/s",
            "diagnostic pool open 2120/s");
  }

  @Test
  void aKnobThatCanNotBeTriedIsPassedOver() {
    assertThat(
            made(
                trial ->
                    trial.variant().equals(THREADS.variant())
                        ? new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, "steal")
                        : COMPLETED,
                _ -> 2_000))
        .endsWith(
            "headline pool, 300 threads open 2420/s",
            "headline pool, 300 threads open 2420/s",
            "headline pool, 300 threads open 2420/s",
            "headline pool, 75 % of its CPU open 1820/s");
  }

  @Test
  void theGeneratorsLimitIsNoFailureOfTheServer() {
    List<PastTrial> history = new ArrayList<>();
    Planner planner = planner();
    for (var next = planner.next(history); next.isPresent(); next = planner.next(history)) {
      boolean late = next.get().load().label().equals("open 2120/s");
      history.add(past(next.get(), COMPLETED, 2_000, late ? 30 : 0.1));
    }

    assertThat(texts(history))
        .endsWith("headline pool open 2120/s", "headline pool open 2020/s")
        .hasSize(4);
  }

  @Test
  void whatIsToComeIsToldFromTheBeginning() {
    assertThat(planner().remainingByPass(List.of()))
        .containsExactlyInAnyOrderEntriesOf(Map.of(Pass.HEADLINE, 7, Pass.DIAGNOSTIC, 1));

    List<PastTrial> history = new ArrayList<>();
    history.add(past(planner().next(history).orElseThrow(), COMPLETED, 2_000, 0.1));
    assertThat(planner().remaining(history)).isEqualTo(7);
    history.add(past(planner().next(history).orElseThrow(), COMPLETED, 2_000, 0.1));
    assertThat(planner().remaining(history)).isEqualTo(6);
    history.add(past(planner().next(history).orElseThrow(), COMPLETED, 2_000, 0.1));
    assertThat(planner().remaining(history)).isEqualTo(5);
  }

  @Test
  void theSearchIsReckonedByItsProbesAndTheRestByTrials() {
    // 15 probes of 5 + 3.5 s and 20 s; then seven trials of 6 + 20 + 10 + 5 s, one in 20 repeated,
    // and the report.
    assertThat(planner().left(study(), List.of()))
        .isEqualTo(Duration.ofNanos(147_500_000_000L + 302_067_500_000L + 3_000_000_000L));
  }

  @Test
  void onAnotherBootItIsLookedForAnew() {
    List<PastTrial> history = new ArrayList<>();
    history.add(past(planner().next(history).orElseThrow(), COMPLETED, 2_000, 0.1));
    epoch = 2;

    Trial next = planner().next(history).orElseThrow();
    assertThat(next.load()).isEqualTo(SEARCH.id());
    assertThat(next.number()).isEqualTo(2);
  }

  private List<String> made(Function<Trial, Integer> capacity) {
    return made(_ -> COMPLETED, capacity);
  }

  private List<String> made(Function<Trial, Outcome> outcome, Function<Trial, Integer> capacity) {
    return texts(history(outcome, capacity));
  }

  private List<PastTrial> history(
      Function<Trial, Outcome> outcome, Function<Trial, Integer> capacity) {
    List<PastTrial> history = new ArrayList<>();
    Planner planner = planner();
    for (var next = planner.next(history); next.isPresent(); next = planner.next(history)) {
      Trial trial = next.get();
      history.add(past(trial, outcome.apply(trial), capacity.apply(trial), 0.1));
    }
    assertThat(planner.remaining(history)).isZero();
    return history;
  }

  private static List<String> texts(List<PastTrial> history) {
    return history.stream()
        .map(PastTrial::trial)
        .map(
            trial ->
                "%s %s %s"
                    .formatted(
                        trial.pass().key(),
                        trial.variant(),
                        isSearch(trial) ? "search" : trial.load().label()))
        .toList();
  }

  private static boolean isSearch(Trial trial) {
    return trial.load().equals(SEARCH.id());
  }

  /** A search is answered by what a server of that capacity makes of it. */
  private PastTrial past(Trial trial, Outcome outcome, double capacity, double lateness) {
    Stream<Double> rates =
        isSearch(trial)
            ? SimulatedServer.of(capacity).asked(new RateSearch(SEARCH, List.of())).stream()
                .map(Probe::ratePerSecond)
            : trial.load().openRate().stream().boxed();
    return new PastTrial(
        trial,
        epoch,
        outcome,
        Duration.ofSeconds(30),
        outcome instanceof Outcome.Failed
            ? List.of()
            : rates.map(rate -> measurement(rate, capacity, lateness)).toList());
  }

  private static Measurement measurement(double rate, double capacity, double lateness) {
    return new Measurement(
        new LoadId.Open(rate, Spacing.UNIFORM),
        new Window(START, START.plusSeconds(5)),
        Map.of(
            Metric.SCHEDULED, new Measured(rate),
            Metric.BACKLOG_SLOPE, new Measured(Math.max(0, rate - capacity)),
            Metric.LATENCY_P99, new Measured(capacity > 0 ? 110 : 9_000),
            Metric.FAILED_SHARE, new Measured(0),
            Metric.LOOP_LATENESS_P99, new Measured(lateness)));
  }

  private Planner planner() {
    return Planners.of(study(), epoch);
  }

  private Study study() {
    return new Study(
        "quick",
        "What rate does it hold?",
        new VariantId("pool"),
        Stream.of(new VariantId("pool"), THREADS.variant(), CPU.variant())
            .map(id -> new Variant(id, new Server.Bundled("spring-mvc", Map.of()), List.of()))
            .toList(),
        List.of(
            new Workload(
                new WorkloadId("delay-100"),
                new Work.Kernel(KernelName.DELAY, Map.of()),
                List.of(SEARCH))),
        new JvmSettings("512m", JvmSettings.Collector.SERIAL, List.of()),
        new Protocol(
            new Protocol.Blocks(1, 0),
            1,
            Duration.ofSeconds(3),
            Duration.ofSeconds(5),
            new Protocol.WarmUp(0.1, 0.01, Duration.ofSeconds(45)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            0.05),
        new Design.Capacity(List.of(THREADS, CPU), List.of(), searchOnly),
        Study.Options.DEFAULT);
  }
}

package dev.loombench.tool.plan;

import static dev.loombench.tool.plan.CapacityRun.COMPLETED;
import static dev.loombench.tool.plan.CapacityRun.SEARCH;
import static dev.loombench.tool.plan.CapacityRun.THREADS;
import static dev.loombench.tool.plan.CapacityRun.collapse;
import static dev.loombench.tool.plan.CapacityRun.isSearch;
import static dev.loombench.tool.plan.CapacityRun.measurement;
import static dev.loombench.tool.plan.CapacityRun.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Search for a capacity, and the trials that confirm and diagnose it. */
class CapacitySearchTest {

  private final CapacityRun run = new CapacityRun();

  @Test
  void theResultIsConfirmedByFreshServersThenDiagnosed() {
    assertThat(run.made(_ -> 2_000))
        .containsExactly(
            "headline pool search",
            "headline pool open 2020/s",
            "headline pool open 2120/s",
            "diagnostic pool open 2120/s",
            "headline pool, 300 threads open 2420/s",
            "headline pool, 75 % of its CPU open 1820/s");
  }

  @Test
  void aContradictedSearchMakesEachEndNeedTwoServersAndAThirdWhereTheyDisagree() {
    List<PastTrial> made =
        run.history(
            _ -> COMPLETED, trial -> !isSearch(trial) && trial.number() == 2 ? 1_900 : 2_000);

    assertThat(texts(made))
        .containsExactly(
            "headline pool search",
            "headline pool open 2020/s",
            "headline pool open 1970/s",
            "headline pool open 1970/s",
            "headline pool open 2020/s",
            "headline pool open 2020/s",
            "headline pool open 2120/s",
            "headline pool open 2120/s",
            "diagnostic pool open 2120/s",
            "headline pool, 300 threads open 2420/s",
            "headline pool, 75 % of its CPU open 1820/s");
    assertThat(made)
        .extracting(past -> past.trial().block())
        .containsExactly(1, 1, 1, 2, 2, 3, 1, 2, 1, 1, 1);
  }

  @Test
  void aKnobThatMovesTheCapacityIsRepeatedOnASecondServer() {
    assertThat(run.made(trial -> trial.variant().equals(THREADS.variant()) ? 3_000 : 2_000))
        .endsWith(
            "headline pool, 300 threads open 2420/s",
            "headline pool, 75 % of its CPU open 1820/s",
            "headline pool, 300 threads open 2420/s");
  }

  @Test
  void aThirdServerDecidesOnAKnob() {
    assertThat(
            run.made(
                trial ->
                    trial.variant().equals(THREADS.variant()) && trial.block() != 2
                        ? 3_000
                        : 2_000))
        .filteredOn("headline pool, 300 threads open 2420/s"::equals)
        .hasSize(3);
  }

  @Test
  void aRateThatNoFreshServerSustainsIsCorrectedByOneStepDown() {
    assertThat(run.made(trial -> isSearch(trial) ? 2_000 : 1_960))
        .containsSubsequence(
            "headline pool search",
            "headline pool open 2020/s",
            "headline pool open 1970/s",
            "diagnostic pool open 2020/s");
  }

  @Test
  void aRateFivePercentAboveThatIsSustainedIsCorrectedUpwards() {
    assertThat(run.made(trial -> isSearch(trial) ? 2_000 : 2_150))
        .containsSubsequence(
            "headline pool open 2020/s",
            "headline pool open 2120/s",
            "headline pool open 2230/s",
            "diagnostic pool open 2230/s",
            "headline pool, 300 threads open 2540/s");
  }

  @Test
  void afterThreeCorrectionsTheRunEnds() {
    List<String> made = run.made(trial -> isSearch(trial) ? 2_000 : 9_000);

    assertThat(made).hasSize(1 + 5 + 1);
    assertThat(made.getLast()).isEqualTo("headline pool open 2460/s");
  }

  @Test
  void aSearchWithoutASustainedRateIsNotConfirmed() {
    assertThat(run.made(_ -> 0)).containsExactly("headline pool search");
  }

  @Test
  void ofASearchWithUnsustainedRatesOnlyTheLowestIsUndercut() {
    PastTrial search = run.past(run.planner().next(List.of()).orElseThrow(), COMPLETED, 2_000, 0.1);
    List<Measurement> unsustained =
        search.measurements().stream()
            .filter(measurement -> measurement.step().openRate().orElseThrow() > 2_025)
            .toList();
    double lowest =
        unsustained.stream()
            .mapToDouble(measurement -> measurement.step().openRate().orElseThrow())
            .min()
            .orElseThrow();

    Trial next =
        run.planner()
            .next(
                List.of(
                    new PastTrial(
                        search.trial(), run.epoch, COMPLETED, search.took(), unsustained)))
            .orElseThrow();

    assertThat(next.load().openRate().orElseThrow()).isBetween(lowest / 1.05, lowest - 1);
  }

  @Test
  void afterACollapseTheSearchContinuesInAFreshServer() {
    Trial first = run.planner().next(List.of()).orElseThrow();
    PastTrial collapsed =
        new PastTrial(
            first,
            run.epoch,
            COMPLETED,
            Duration.ofSeconds(30),
            List.of(measurement(1_600, 2_000, 0.1), collapse(3_200)));

    Trial next = run.planner().next(List.of(collapsed)).orElseThrow();

    assertThat(next.load()).isEqualTo(first.load());
    assertThat(next.attempt()).isEqualTo(2);
    assertThat(SearchProgress.probes(SEARCH, next, run.epoch, List.of(collapsed)))
        .extracting(Probe::ratePerSecond)
        .containsExactly(1_600.0, 3_200.0);
  }

  @Test
  void searchOnlyMakesOneTrial() {
    run.searchOnly = true;
    assertThat(run.made(_ -> 2_000)).containsExactly("headline pool search");
  }

  @Test
  void anInvalidTrialIsRepeatedTwiceThenTheRunEnds() {
    assertThat(
            run.made(
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
    Trial first = run.planner().next(List.of()).orElseThrow();
    var broken =
        new PastTrial(
            first,
            run.epoch,
            new Outcome.Invalid(Outcome.Origin.TRIAL, "the load generator ran out of memory"),
            Duration.ofSeconds(30),
            List.of(measurement(1_600, 2_000, 0.1), collapse(3_200)));

    Trial next = run.planner().next(List.of(broken)).orElseThrow();

    assertThat(next.load()).isEqualTo(first.load());
    assertThat(next.attempt()).isEqualTo(2);
    assertThat(SearchProgress.probes(SEARCH, next, run.epoch, List.of(broken))).isEmpty();
    assertThat(SloResult.of(SEARCH.slo(), broken.outcome(), broken.measurements())).isEmpty();
  }

  @Test
  void aServerThatFailsTwiceDoesNotSustainTheRate() {
    assertThat(
            run.made(
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
  void aKnobThatCanNotBeTriedIsSkipped() {
    assertThat(
            run.made(
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
  void theGeneratorsLimitIsNotAFailureOfTheServer() {
    List<PastTrial> history = new ArrayList<>();
    Planner planner = run.planner();
    for (var next = planner.next(history); next.isPresent(); next = planner.next(history)) {
      boolean late = next.get().load().label().equals("open 2120/s");
      history.add(run.past(next.get(), COMPLETED, 2_000, late ? 30 : 0.1));
    }

    assertThat(texts(history))
        .endsWith("headline pool open 2020/s", "headline pool open 2120/s")
        .hasSize(3);
  }

  @Test
  void theNumberOfTrialsIsKnownFromTheStart() {
    assertThat(run.planner().remainingByPass(List.of()))
        .containsExactlyInAnyOrderEntriesOf(Map.of(Pass.HEADLINE, 5, Pass.DIAGNOSTIC, 1));

    List<PastTrial> history = new ArrayList<>();
    history.add(run.past(run.planner().next(history).orElseThrow(), COMPLETED, 2_000, 0.1));
    assertThat(run.planner().remaining(history)).isEqualTo(5);
    history.add(run.past(run.planner().next(history).orElseThrow(), COMPLETED, 2_000, 0.1));
    assertThat(run.planner().remaining(history)).isEqualTo(4);
    history.add(run.past(run.planner().next(history).orElseThrow(), COMPLETED, 2_000, 0.1));
    assertThat(run.planner().remaining(history)).isEqualTo(3);
  }

  @Test
  void theTimeOfTheSearchIsEstimatedByItsProbesAndTheRestByTrials() {
    // 15 probes of 5 + 3.5 s and 20 s; then five trials of 6 + 15 + 10 + 5 s, one in 20 repeated,
    // and the report.
    assertThat(run.planner().left(run.study(), List.of()))
        .isEqualTo(TimeLeft.known(Duration.ofMillis(147_500 + 189_450 + 3_000)));
  }

  @Test
  void theWarmUpOfTheSearchIsExpectedOfTheTrialsAfterIt() {
    Trial search = run.planner().next(List.of()).orElseThrow();
    PastTrial searched = run.past(search, COMPLETED, 2_000, 0.1);
    PastTrial past =
        new PastTrial(
            search,
            searched.epoch(),
            searched.outcome(),
            searched.took(),
            searched.measurements(),
            searched.serverRun(),
            Duration.ofSeconds(30),
            GrantedCpus.UNKNOWN);

    // Five trials of 6 + 30 * 1.1 + 10 + 5 s, one in 20 repeated, and the report.
    assertThat(run.planner().left(run.study(), List.of(past)))
        .isEqualTo(TimeLeft.known(Duration.ofMillis(284_175 + 3_000)));
  }

  @Test
  void afterARebootTheSearchStartsAgain() {
    List<PastTrial> history = new ArrayList<>();
    history.add(run.past(run.planner().next(history).orElseThrow(), COMPLETED, 2_000, 0.1));
    run.epoch = 2;

    Trial next = run.planner().next(history).orElseThrow();
    assertThat(next.load()).isEqualTo(SEARCH.id());
    assertThat(next.number()).isEqualTo(2);
  }
}

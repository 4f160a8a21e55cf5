package dev.loombench.tool.analyze.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.advise.Advice.Candidate;
import dev.loombench.tool.analyze.advise.Advice.Standing;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Goal;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Kind;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Limit;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.trial.Metric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdviceTest {

  private static final Limit P99_OF_100_MS = new Limit(Kind.P99, 100);

  @Test
  void anIntervalWithinTheLimitMeetsItSurely() {
    assertThat(standing(50, 51, 52)).isEqualTo(Standing.SURELY);
  }

  @Test
  void anIntervalThatReachesBeyondMeetsItByItsMeanOnly() {
    assertThat(standing(80, 95, 110)).isEqualTo(Standing.BY_MEAN);
    assertThat(standing(80)).isEqualTo(Standing.BY_MEAN);
  }

  @Test
  void aMeanBeyondFails() {
    assertThat(standing(120, 121, 119)).isEqualTo(Standing.FAILS);
    assertThat(p99(120, 121, 119).findings().getLast().text())
        .isEqualTo("p99 120 ms (118–122): misses 100 ms by 20 ms (20 % of it)");
  }

  @Test
  void whatWasNotMeasuredIsNotKnown() {
    var run = RunBuilder.closed("virtual").throughputs("virtual", 1000, 1010, 990);

    Candidate candidate = only(run, P99_OF_100_MS);

    assertThat(candidate.standing()).isEqualTo(Standing.UNKNOWN);
    assertThat(candidate.place()).isEqualTo("–");
    assertThat(candidate.findings().getLast().text())
        .isEqualTo("p99 is not known: it was not measured");
  }

  @Test
  void aRateThatIsNotHeldMeetsNoLimitOfLatency() {
    var run = RunBuilder.open(50, "virtual");
    for (int block = 1; block <= 3; block++) {
      run.trial(
          "virtual",
          block,
          Map.of(Metric.SCHEDULED, 50.0, Metric.BACKLOG_SLOPE, 9.0, Metric.LATENCY_P99, 20.0));
    }

    Candidate candidate = only(run, P99_OF_100_MS);

    assertThat(candidate.standing()).isEqualTo(Standing.FAILS);
    assertThat(candidate.findings().getFirst().text())
        .isEqualTo("can't keep up: of 50.0 requests due each second, 9.00 pile up");
  }

  @Test
  void fewRequestsWithoutAFailureDoNotMakeATenthOfAPercentSure() {
    Limit limit = new Limit(Kind.FAILURES, 0.1);

    assertThat(only(failing(10, 0, 0, 0), limit).standing()).isEqualTo(Standing.BY_MEAN);
    assertThat(only(failing(1000, 0, 0, 0), limit).standing()).isEqualTo(Standing.SURELY);
    assertThat(only(failing(1000, 0.5, 0.6, 0.4), limit).standing()).isEqualTo(Standing.FAILS);
  }

  private static RunBuilder failing(double perSecond, double... percent) {
    var run = RunBuilder.closed("virtual");
    for (int block = 1; block <= percent.length; block++) {
      run.trial(
          "virtual",
          block,
          Map.of(Metric.THROUGHPUT, perSecond, Metric.FAILED_SHARE, percent[block - 1]));
    }
    return run;
  }

  @Test
  void aServerThatHadNoMoreCpuThanTheLimitKeepsToIt() {
    var run = RunBuilder.closed("virtual").withFacts(Map.of("cpus.server", "0"));
    run.values(Metric.SERVER_CPU, "virtual", 0.998, 1.003, 1.001);

    assertThat(only(run, new Limit(Kind.CPUS, 1)).standing()).isEqualTo(Standing.SURELY);
    assertThat(only(run, new Limit(Kind.CPUS, 0.5)).standing()).isEqualTo(Standing.FAILS);
  }

  @Test
  void variantsThatCanNotBeToldApartShareARank() {
    Advice advice = costs(Map.of("pool-200", 200.0, "virtual", 150.0, "webflux", 151.0));

    assertThat(places(advice)).containsExactly("1= virtual", "1= webflux", "3 pool-200");
    assertThat(advice.points().getFirst().sentences())
        .containsExactly(
            "virtual and webflux keep to the limits; by CPU per request they are alike: choose by"
                + " something else.");
  }

  @Test
  void whoServesMoreOfTheSameUsersIsSaidBesideTheGoal() {
    var run = RunBuilder.closed("pool-200", "virtual", "webflux");
    List.of(1, 2, 3)
        .forEach(
            block -> {
              serves(run, "pool-200", block, 2000);
              serves(run, "virtual", block, 4930);
              serves(run, "webflux", block, 4950);
            });

    assertThat(advice(run, Goal.COST).points().getFirst().sentences())
        .last()
        .isEqualTo("With as many users, webflux serves more requests than pool-200.");
    assertThat(advice(run, Goal.THROUGHPUT).points().getFirst().sentences())
        .noneMatch(sentence -> sentence.startsWith("With as many"));
  }

  private static void serves(RunBuilder run, String variant, int block, double perSecond) {
    double wobble = 1 + block / 1000.0;
    run.trial(
        variant,
        block,
        Map.of(
            Metric.THROUGHPUT, perSecond * wobble,
            Metric.CPU_PER_REQUEST, 150 * wobble,
            Metric.LATENCY_P99, 30.0));
  }

  private static Advice advice(RunBuilder run, Goal goal) {
    return Advice.of(
        run.analyzed(), new SelectionCriteria(List.of(new Limit(Kind.P99, 500)), goal));
  }

  @Test
  void aVariantThatFailsHasNoRankHoweverCheapItIs() {
    Advice advice = costs(Map.of("pool-200", 10.0, "virtual", 150.0, "webflux", 190.0), 40);

    assertThat(places(advice)).containsExactly("1 virtual", "2 webflux", "– pool-200");
  }

  @Test
  void whereNoneMeetsItIsSaidByHowMuchEachMisses() {
    Advice advice = costs(Map.of("pool-200", 10.0, "virtual", 150.0, "webflux", 190.0), 1);

    assertThat(advice.hasOne()).isFalse();
    assertThat(advice.points().getFirst().sentences())
        .containsExactly("No variant keeps to the limits here.");
    assertThat(advice.everywhere())
        .startsWith("No variant keeps to the limits at every point.")
        .element(1)
        .asString()
        .contains("pool-200 does not at 1 of 1 point", "p99 90 ms", "misses 1 ms by 89 ms");
  }

  @Test
  void theRunTellsWhatItDidNotTest() {
    assertThat(costs(Map.of("pool-200", 1.0, "virtual", 2.0, "webflux", 3.0)).notTested())
        .anyMatch(text -> text.startsWith("Open load of delay-100"))
        .anyMatch(text -> text.contains("no diagnostic trial"))
        .anyMatch(text -> text.contains("no start-up trial"))
        .contains("How many CPUs the servers had is not recorded.");
  }

  private static Advice costs(Map<String, Double> micros) {
    return costs(micros, 1000);
  }

  /** The pool's p99 is 90 ms, that of the others 30 ms. */
  private static Advice costs(Map<String, Double> micros, double mostMillis) {
    var run = RunBuilder.closed("pool-200", "virtual", "webflux");
    for (int block = 1; block <= 3; block++) {
      for (String variant : List.of("pool-200", "virtual", "webflux")) {
        var figures = new HashMap<Metric, Double>();
        figures.put(Metric.CPU_PER_REQUEST, micros.get(variant) * (1 + block / 1000.0));
        figures.put(Metric.LATENCY_P99, variant.startsWith("pool") ? 90.0 : 30.0);
        run.trial(variant, block, figures);
      }
    }
    return Advice.of(
        run.analyzed(), new SelectionCriteria(List.of(new Limit(Kind.P99, mostMillis)), Goal.COST));
  }

  private static List<String> places(Advice advice) {
    return advice.points().getFirst().candidates().stream()
        .map(candidate -> candidate.place() + " " + candidate.variant())
        .toList();
  }

  private static Standing standing(double... millis) {
    return p99(millis).standing();
  }

  private static Candidate p99(double... millis) {
    return only(
        RunBuilder.closed("virtual").values(Metric.LATENCY_P99, "virtual", millis), P99_OF_100_MS);
  }

  private static Candidate only(RunBuilder run, Limit limit) {
    Advice advice = Advice.of(run.analyzed(), new SelectionCriteria(List.of(limit), Goal.COST));
    return advice.points().getFirst().candidates().getFirst();
  }
}

package dev.loombench.tool.analyze.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.advise.Advice.Candidate;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Goal;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Kind;
import dev.loombench.tool.analyze.advise.SelectionCriteria.Limit;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.report.text.AdviceSentences;
import dev.loombench.tool.trial.Metric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdviceTest {

  private static final Limit P99_OF_100_MS = new Limit(Kind.P99, 100);

  @Test
  void intervalWithinTheLimitMeetsIt() {
    assertThat(status(50, 51, 52)).isEqualTo(LimitStatus.MET);
  }

  @Test
  void intervalBeyondTheLimitMeetsItByTheMeanOnly() {
    assertThat(status(80, 95, 110)).isEqualTo(LimitStatus.MET_BY_MEAN);
    assertThat(status(80)).isEqualTo(LimitStatus.MET_BY_MEAN);
  }

  @Test
  void meanBeyondTheLimitDoesNotMeetIt() {
    assertThat(status(120, 121, 119)).isEqualTo(LimitStatus.NOT_MET);
    assertThat(AdviceSentences.finding(p99(120, 121, 119).findings().getLast()))
        .isEqualTo("p99 120 ms (117–123) exceeds 100 ms by 20 ms (20 %)");
  }

  @Test
  void missingFigureIsUnknown() {
    var run = RunBuilder.closed("virtual").throughputs("virtual", 1000, 1010, 990);

    Candidate candidate = only(run, P99_OF_100_MS);

    assertThat(candidate.status()).isEqualTo(LimitStatus.UNKNOWN);
    assertThat(candidate.rank()).isEmpty();
    assertThat(AdviceSentences.finding(candidate.findings().getLast()))
        .isEqualTo("p99 is unavailable: it was not measured");
  }

  @Test
  void overloadMeetsNoLatencyLimit() {
    var run = RunBuilder.open(50, "virtual");
    for (int block = 1; block <= 3; block++) {
      run.trial(
          "virtual",
          block,
          Map.of(
              Metric.SCHEDULED, 50.0,
              Metric.THROUGHPUT, 41.0,
              Metric.BACKLOG_SLOPE, 9.0,
              Metric.LATENCY_P99, 20.0));
    }

    Candidate candidate = only(run, P99_OF_100_MS);

    assertThat(candidate.status()).isEqualTo(LimitStatus.NOT_MET);
    assertThat(AdviceSentences.finding(candidate.findings().getFirst()))
        .isEqualTo(
            "is overloaded: 50.0 requests are due and 41.0 succeed per second; the backlog"
                + " grows by 9.00/s");
  }

  @Test
  void figuresOfFewUsersMeetNoLimit() {
    var run = RunBuilder.closed("virtual");
    for (int block = 1; block <= 3; block++) {
      run.trial(
          "virtual",
          block,
          Map.of(Metric.THROUGHPUT, 1000.0, Metric.LATENCY_MEAN, 100.0, Metric.LATENCY_P99, 90.0));
    }

    Candidate candidate = only(run, P99_OF_100_MS);

    assertThat(candidate.status()).isEqualTo(LimitStatus.NOT_MET);
    assertThat(candidate.findings())
        .extracting(AdviceSentences::finding)
        .containsOnly("the figures are those of 20 % of the users");
  }

  @Test
  void appliesTheRuleOfThreeToFailures() {
    Limit limit = new Limit(Kind.FAILURES, 0.1);

    assertThat(only(failing(10, 0, 0, 0), limit).status()).isEqualTo(LimitStatus.MET_BY_MEAN);
    assertThat(only(failing(1000, 0, 0, 0), limit).status()).isEqualTo(LimitStatus.MET);
    assertThat(only(failing(1000, 0.5, 0.6, 0.4), limit).status()).isEqualTo(LimitStatus.NOT_MET);
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
  void grantedCpuWithinTheLimitMeetsIt() {
    var run = RunBuilder.closed("virtual").withCpus(List.of(0), List.of());
    run.values(Metric.SERVER_CPU, "virtual", 0.998, 1.003, 1.001);

    assertThat(only(run, new Limit(Kind.CPUS, 1)).status()).isEqualTo(LimitStatus.MET);
    assertThat(only(run, new Limit(Kind.CPUS, 0.5)).status()).isEqualTo(LimitStatus.NOT_MET);
  }

  @Test
  void equivalentVariantsShareARank() {
    Advice advice = costs(Map.of("pool-200", 200.0, "virtual", 150.0, "webflux", 151.0));

    assertThat(places(advice)).containsExactly("1= virtual", "1= webflux", "3 pool-200");
    assertThat(ranking(advice))
        .containsExactly(
            "virtual and webflux meet the limits; by CPU per request they are equivalent: choose by"
                + " another goal.");
  }

  @Test
  void reportsTheVariantThatServesMoreRequests() {
    var run = RunBuilder.closed("pool-200", "virtual", "webflux");
    List.of(1, 2, 3)
        .forEach(
            block -> {
              serves(run, "pool-200", block, 2000);
              serves(run, "virtual", block, 4930);
              serves(run, "webflux", block, 4950);
            });

    assertThat(ranking(advice(run, Goal.COST)))
        .last()
        .isEqualTo("With the same number of users, webflux serves more requests than pool-200.");
    assertThat(ranking(advice(run, Goal.THROUGHPUT)))
        .noneMatch(sentence -> sentence.startsWith("With the same"));
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
  void variantBeyondALimitHasNoRank() {
    Advice advice = costs(Map.of("pool-200", 10.0, "virtual", 150.0, "webflux", 190.0), 40);

    assertThat(places(advice)).containsExactly("1 virtual", "2 webflux", "– pool-200");
  }

  @Test
  void reportsTheExcessIfNoVariantMeetsTheLimits() {
    Advice advice = costs(Map.of("pool-200", 10.0, "virtual", 150.0, "webflux", 190.0), 1);

    assertThat(advice.summary().meeting()).isEmpty();
    assertThat(ranking(advice)).containsExactly("No variant meets the limits here.");
    assertThat(AdviceSentences.summary(advice))
        .startsWith("No variant meets the limits at every point.")
        .element(1)
        .asString()
        .contains("pool-200 does not at 1 of 1 point", "p99 90 ms", "exceeds 1 ms by 89 ms");
  }

  @Test
  void listsUntestedAspects() {
    assertThat(costs(Map.of("pool-200", 1.0, "virtual", 2.0, "webflux", 3.0)).untested())
        .extracting(AdviceSentences::untested)
        .anyMatch(text -> text.startsWith("Open load of delay-100"))
        .anyMatch(text -> text.contains("no diagnostic trial"))
        .anyMatch(text -> text.contains("no start-up trial"))
        .contains("CPU counts: the number of CPUs granted to the servers is not recorded.");
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
        figures.put(Metric.THROUGHPUT, 10_000.0);
        figures.put(Metric.LATENCY_P99, variant.startsWith("pool") ? 90.0 : 30.0);
        run.trial(variant, block, figures);
      }
    }
    return Advice.of(
        run.analyzed(), new SelectionCriteria(List.of(new Limit(Kind.P99, mostMillis)), Goal.COST));
  }

  private static List<String> ranking(Advice advice) {
    return AdviceSentences.ranking(advice, advice.points().getFirst());
  }

  private static List<String> places(Advice advice) {
    return advice.points().getFirst().candidates().stream()
        .map(candidate -> AdviceSentences.rank(candidate) + " " + candidate.variant())
        .toList();
  }

  private static LimitStatus status(double... millis) {
    return p99(millis).status();
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

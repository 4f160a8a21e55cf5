package dev.loombench.tool.simulation;

import dev.loombench.tool.simulation.ErrorRates.OfRun;
import dev.loombench.tool.simulation.SimulatedRuns.Run;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Trial;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Results of a run's claims, judged by the truth. */
final class ClaimDecisions {

  /** Test of a claim. */
  enum Test {
    RATIO,
    EQUAL,
    GROWTH,
    LEVEL,
    BOUND,
    COUNT,
    /** All of them. */
    ANY;

    /** Returns its name in tables and the first part of the names of its claims. */
    String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Test of(String claim) {
      return valueOf(claim.substring(0, claim.indexOf('-')).toUpperCase(Locale.ROOT));
    }
  }

  /** Judgment of results. */
  enum Judgment {
    /** The result is false. */
    WRONG,
    /** The result is the true one. */
    RIGHT,
    /** The interval covers the truth. */
    COVERED,
    /** Of the claims that are decided, one is wrong or its interval misses the truth. */
    FALSE_COVERAGE
  }

  /** Judgment of the results of one kind of test. */
  record Kind(Test test, Judgment judgment) {

    static final Kind FALSE_COVERAGE = new Kind(Test.ANY, Judgment.FALSE_COVERAGE);
  }

  private static final String REPRODUCED = "reproduced";
  private static final String MAGNITUDE_OPEN = "direction reproduced";
  private static final String DIRECTION_ONLY = "direction only";
  private static final String MAGNITUDE_EXCLUDED = "magnitude excluded";
  private static final String CONTRADICTED = "contradicted";
  private static final Set<String> UNDECIDED = Set.of("inconclusive", "not run");

  private record Expected(Set<String> right, Set<String> wrong) {}

  private static final Expected TRUE =
      new Expected(
          Set.of(REPRODUCED, MAGNITUDE_OPEN),
          Set.of(CONTRADICTED, DIRECTION_ONLY, MAGNITUDE_EXCLUDED));
  private static final Expected SMALLER =
      new Expected(
          Set.of(DIRECTION_ONLY, MAGNITUDE_OPEN, MAGNITUDE_EXCLUDED),
          Set.of(CONTRADICTED, REPRODUCED));
  private static final Expected FALSE =
      new Expected(
          Set.of(CONTRADICTED, MAGNITUDE_EXCLUDED),
          Set.of(REPRODUCED, MAGNITUDE_OPEN, DIRECTION_ONLY));

  /** An equal count or a bound that is just reached can't be shown to be: any side is wrong. */
  private static final Expected NO_SIDE =
      new Expected(
          Set.of(),
          Set.of(REPRODUCED, MAGNITUDE_OPEN, DIRECTION_ONLY, MAGNITUDE_EXCLUDED, CONTRADICTED));

  private static final Map<String, Expected> EXPECTED =
      Map.ofEntries(
          Map.entry("ratio-true", TRUE),
          Map.entry("ratio-smaller", SMALLER),
          Map.entry("ratio-none", FALSE),
          Map.entry("ratio-opposite", FALSE),
          Map.entry("ratio-less-than", TRUE),
          Map.entry("ratio-not-so-much", SMALLER),
          Map.entry("equal-true", TRUE),
          Map.entry("equal-false", FALSE),
          Map.entry("equal-just-not", FALSE),
          Map.entry("growth-true", TRUE),
          Map.entry("growth-opposite", FALSE),
          Map.entry("growth-none", FALSE),
          Map.entry("level-true", TRUE),
          Map.entry("level-false", FALSE),
          Map.entry("bound-true", TRUE),
          Map.entry("bound-false", FALSE),
          Map.entry("bound-reached", NO_SIDE),
          Map.entry("count-true", TRUE),
          Map.entry("count-of-zero", TRUE),
          Map.entry("count-none", NO_SIDE),
          Map.entry("count-opposite", FALSE));

  private final SimulatedStudy study;
  private final Estimands estimands;
  private final Noise noise;
  private final Map<String, ClaimTest> tests;

  ClaimDecisions(SimulatedStudy study, Noise noise) {
    this.study = study;
    this.estimands = new Estimands(study, noise);
    this.noise = noise;
    this.tests =
        study.with(SimulatedStudy.Plan.THREE, 1).replication().orElseThrow().claims().stream()
            .collect(Collectors.toMap(Claim::name, claim -> claim.tests().getFirst()));
  }

  OfRun<Kind> of(Run run) {
    var counts = new OfRun<Kind>();
    int decided = 0;
    int missed = 0;
    for (JsonNode claim : run.summary().get("replication").get("claims")) {
      String name = claim.get("name").asString();
      String result = claim.get("result").asString();
      Expected expected = EXPECTED.get(name);
      Test test = Test.of(name);
      boolean wrong = expected.wrong.contains(result);
      if (!wrong && !expected.right.contains(result) && !UNDECIDED.contains(result)) {
        throw new IllegalStateException(name + " has the result " + result);
      }
      counts.count(new Kind(test, Judgment.WRONG), wrong);
      if (!expected.right.isEmpty()) {
        counts.count(new Kind(test, Judgment.RIGHT), expected.right.contains(result));
      }
      boolean covered = covered(claim.get("tests").get(0), tests.get(name), run).orElse(!wrong);
      counts.count(new Kind(test, Judgment.COVERED), covered);
      decided += UNDECIDED.contains(result) ? 0 : 1;
      missed += UNDECIDED.contains(result) || (covered && !wrong) ? 0 : 1;
    }
    counts.add(Kind.FALSE_COVERAGE, decided == 0 ? 0 : (double) missed / decided);
    return counts;
  }

  /** Returns whether the interval covers the truth; empty if the test has none. */
  private Optional<Boolean> covered(JsonNode found, ClaimTest test, Run run) {
    if (!found.has("low") || found.get("low").isNull()) {
      return Optional.empty();
    }
    return truth(test, run)
        .map(
            truth -> found.get("low").asDouble() <= truth && truth <= found.get("high").asDouble());
  }

  private Optional<Double> truth(ClaimTest test, Run run) {
    return switch (test) {
      case ClaimTest.Ratio ratio ->
          metric(ratio.metric())
              .map(
                  metric ->
                      estimands.geometricMean(
                              metric,
                              ratio.in().map(WorkloadId::name).orElse(""),
                              ratio.of().name())
                          / estimands.geometricMean(
                              metric,
                              ratio.in().map(WorkloadId::name).orElse(""),
                              ratio.over().name()));
      case ClaimTest.Growth growth ->
          metric(growth.metric())
              .map(
                  metric ->
                      growth(metric, growth, growth.of())
                          / growth.over().map(over -> growth(metric, growth, over)).orElse(1.0));
      case ClaimTest.Level level ->
          metric(level.metric())
              .map(
                  metric ->
                      estimands.mean(
                              metric,
                              level.in().map(WorkloadId::name).orElse(""),
                              level.of().name())
                          * drift(
                              run, level.in().map(WorkloadId::name).orElse(""), level.of().name()));
      case ClaimTest.SustainedRate _,
          ClaimTest.Excess _,
          ClaimTest.Deviation _,
          ClaimTest.Untried _ ->
          Optional.empty();
    };
  }

  private double growth(Metric metric, ClaimTest.Growth growth, VariantId variant) {
    return estimands.geometricMean(metric, growth.in().name(), variant.name())
        / estimands.geometricMean(metric, growth.overIn().name(), variant.name());
  }

  /** Returns the metric; empty for counts, whose tests have no interval. */
  private static Optional<Metric> metric(String key) {
    return Metric.ofKey(key)
        .filter(metric -> metric == Metric.THROUGHPUT || metric == Metric.LATENCY_P99);
  }

  private static boolean isOf(Trial trial, String workload, String variant) {
    return trial.workload().equals(Optional.of(new WorkloadId(workload)))
        && trial.variant().equals(new VariantId(variant));
  }

  /** Returns the mean speed of the machine in the trials of a variant; a level averages them. */
  private double drift(Run run, String workload, String variant) {
    return run.trials().stream()
        .map(TrialRecord::trial)
        .filter(trial -> isOf(trial, workload, variant))
        .mapToDouble(trial -> Math.exp(noise.drift(trial, study.trialsPerBlock())))
        .average()
        .orElseThrow();
  }
}

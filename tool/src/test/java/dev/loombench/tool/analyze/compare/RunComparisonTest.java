package dev.loombench.tool.analyze.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.measure.UnavailableReason;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.analyze.verdict.ConditionDifference;
import dev.loombench.tool.analyze.verdict.ConditionDifference.Condition;
import dev.loombench.tool.analyze.verdict.NotComparableReason;
import dev.loombench.tool.analyze.verdict.Verdict;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.text.NotComparableSentences;
import dev.loombench.tool.report.text.RunComparisonSentences;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Verdicts on shared variants of two runs. */
class RunComparisonTest {

  @Test
  void aRunAgainstItselfIsEquivalent() {
    StoredRun run = throughputs(1000, 1010, 990).stored("a");

    RunContrast contrast = only(RunComparison.of(run, run, RunComparisonSettings.USUAL));

    assertThat(contrast.verdict()).isInstanceOf(Verdict.Equivalent.class);
    assertThat(contrast.before()).containsExactly(1000.0, 1010.0, 990.0);
  }

  @Test
  void aRunWithFewScatteredTrialsAgainstItselfIsInconclusive() {
    StoredRun run = throughputs(1000, 1150, 900).stored("a");

    assertThat(only(RunComparison.of(run, run, RunComparisonSettings.USUAL)).verdict())
        .isInstanceOf(Verdict.Inconclusive.class);
  }

  @Test
  void aTenthLessFromThreeTrialsEachIsWorse() {
    RunContrast contrast = only(compared(throughputs(1000, 1010, 990), throughputs(900, 909, 891)));

    assertThat(contrast.verdict()).isInstanceOf(Verdict.Worse.class);
    assertThat(contrast.verdict().ratioIfAny().orElseThrow().value()).isCloseTo(0.9, within(1e-9));
    assertThat(contrast.verdict().ratioIfAny().orElseThrow().trials()).isEqualTo(6);
  }

  @Test
  void variationBetweenRunsWidensTheInterval() {
    var old = throughputs(1000, 1001, 999).stored("old");
    var now = throughputs(930, 931, 929).stored("new");

    assertThat(
            only(RunComparison.of(
                    old,
                    now,
                    new RunComparisonSettings(Map.of(), new BetweenRuns.OneForAll(0), 0.95)))
                .verdict())
        .isInstanceOf(Verdict.Worse.class);
    assertThat(
            only(RunComparison.of(
                    old,
                    now,
                    new RunComparisonSettings(Map.of(), new BetweenRuns.OneForAll(0.05), 0.95)))
                .verdict())
        .isInstanceOf(Verdict.Inconclusive.class);
  }

  @Test
  void runsOnDifferentCpuModelsAreIncomparable() {
    RunComparison comparison = onMachine(Map.of("cpu.model", "Made-up 9000"));

    assertThat(only(comparison).verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.Incompatible(
                    values(Condition.CPU_MODEL, "Made-up 3000", "Made-up 9000"))));
    assertThat(comparison.hasResults()).isFalse();
    assertThat(RunComparisonSentences.headline(comparison)).isEqualTo("Nothing can be compared.");
  }

  private static ConditionDifference values(Condition condition, String before, String after) {
    return new ConditionDifference.Values(condition, List.of(before), List.of(after));
  }

  @Test
  void runsOnDifferentNumbersOfCpusAreIncomparable() {
    assertThat(onMachine(4, 2, 16_000).incompatibilities())
        .containsExactly(new Incompatibility.Machine(values(Condition.CPUS_ONLINE, "2", "4")));
    assertThat(onMachine(2, 1, 16_000).incompatibilities())
        .containsExactly(new Incompatibility.Machine(values(Condition.CPUS_ALLOWED, "2", "1")));
  }

  @Test
  void memoryMayDifferByATenth() {
    assertThat(onMachine(2, 2, 15_000).incompatibilities()).isEmpty();
    assertThat(onMachine(2, 2, 8_000).incompatibilities())
        .containsExactly(
            new Incompatibility.Machine(new ConditionDifference.MemorySizes(8_000, 16_000)));
  }

  @Test
  void runsOnDifferentKernelsAreComparable() {
    RunComparison comparison = onMachine(Map.of("kernel", "6.12.0 amd64", "load-average", "3.1"));

    assertThat(only(comparison).verdict()).isInstanceOf(Verdict.Equivalent.class);
    assertThat(comparison.differences().facts())
        .containsExactly(
            new RunDifferences.Difference(
                RunDifferences.Subject.ENVIRONMENT,
                Optional.empty(),
                "kernel",
                "6.1.0 amd64",
                "6.12.0 amd64"));
  }

  @Test
  void aVariantOnMoreCpusIsIncomparable() {
    var old = RunBuilder.closed("pool-200", "virtual").withCpus(List.of(0), List.of(1));
    old.throughputs("pool-200", 1000, 1010, 990).throughputs("virtual", 1000, 1010, 990);
    var now = RunBuilder.closed("pool-200", "virtual").withCpus(List.of(0), List.of(1));
    now.throughputs("pool-200", 1000, 1010, 990);
    now.withCpus(List.of(0, 1), List.of(1));
    now.throughputs("virtual", 1000, 1010, 990);

    List<RunContrast> contrasts = compared(old, now).contrasts();

    assertThat(contrasts.get(0).verdict()).isInstanceOf(Verdict.Equivalent.class);
    assertThat(contrasts.get(1).verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.Incompatible(values(Condition.CPUS_OF_SERVER, "1", "2"))));
  }

  @Test
  void aDifferentRiseOfUsersIsADifferentLoad() {
    var now =
        new RunBuilder(
            new ClosedModel.Closed(500, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO),
            "pool-200");

    RunComparison comparison =
        compared(throughputs(1000, 1010, 990), now.throughputs("pool-200", 1000, 1010, 990));

    assertThat(NotComparableSentences.reason(only(comparison).verdict()))
        .isEqualTo(
            "the load differs: closed 500, rising 5 s, falling 0 s, then closed 500, rising 1 s,"
                + " falling 0 s");
  }

  @Test
  void aLongerWindowIsIncomparable() {
    var now =
        throughputs(1000, 1010, 990)
            .asking(study -> study.with(study.protocol().measuring(Duration.ofSeconds(60))));

    assertThat(
            NotComparableSentences.reason(
                only(compared(throughputs(1000, 1010, 990), now)).verdict()))
        .isEqualTo("the window differs: 20 s, then 60 s");
  }

  @Test
  void serversForATrialAndServersForABlockAreIncomparable() {
    var own = throughputs(1000, 1010, 990).serving(ServerPer.LOAD);
    var shared = throughputs(1000, 1010, 990).serving(ServerPer.BLOCK);

    assertThat(only(compared(shared, shared)).verdict()).isInstanceOf(Verdict.Equivalent.class);
    assertThat(NotComparableSentences.reason(only(compared(own, shared)).verdict()))
        .isEqualTo("'server-per' differs: load, then block");
  }

  @Test
  void memoryOfSharedServersIsIncomparable() {
    var run =
        RunBuilder.closed("virtual")
            .serving(ServerPer.BLOCK)
            .values(Metric.RSS_MEAN, "virtual", 300, 301, 302);

    assertThat(NotComparableSentences.reason(only(compared(run, run)).verdict()))
        .endsWith("the servers of this study served other points too ('server-per: block')");
  }

  @Test
  void rejectsRunsWithNothingInCommon() {
    StoredRun old = throughputs(1000, 1010, 990).stored("old");
    StoredRun now = RunBuilder.open(50, "virtual").throughputs("virtual", 50, 50).stored("new");

    assertThatThrownBy(() -> RunComparison.of(old, now, RunComparisonSettings.USUAL))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.kind()).isEqualTo(Problem.Kind.INVALID_DATA))
        .hasMessageContaining("old has pool-200 at delay-100, closed 500")
        .hasMessageContaining("new has virtual at delay-100, open 50/s poisson")
        .hasMessageContaining("--map");
  }

  @Test
  void matchesARenamedVariant() {
    StoredRun old = throughputs(1000, 1010, 990).stored("old");
    StoredRun now =
        RunBuilder.closed("pool-400").throughputs("pool-400", 1000, 1010, 990).stored("new");

    RunComparison comparison =
        RunComparison.of(
            old,
            now,
            new RunComparisonSettings(
                Map.of(new VariantId("pool-200"), new VariantId("pool-400")),
                new BetweenRuns.OneForAll(0.01),
                0.95));

    assertThat(only(comparison).variant()).isEqualTo(new VariantId("pool-400"));
    assertThat(comparison.differences().facts())
        .containsExactly(
            new RunDifferences.Difference(
                RunDifferences.Subject.STUDY,
                Optional.empty(),
                "variant pool-400",
                "spring-mvc {threads=200}",
                "spring-mvc {threads=400}"));
  }

  @Test
  void rejectsARenameOfAnUnknownVariant() {
    StoredRun run = throughputs(1000, 1010, 990).stored("old");

    assertThatThrownBy(
            () ->
                RunComparison.of(
                    run,
                    run,
                    new RunComparisonSettings(
                        Map.of(new VariantId("pool"), new VariantId("pool-200")),
                        new BetweenRuns.OneForAll(0),
                        0.95)))
        .hasMessage("--map: old has no variant 'pool'; it has pool-200.");
  }

  @Test
  void ignoresTheFolderOfTheRun() {
    var old = RunBuilder.closed("pool-200").withFacts(Map.of("command", command("/a/ready.json")));
    var now = RunBuilder.closed("pool-200").withFacts(Map.of("command", command("/b/ready.json")));

    RunComparison comparison =
        compared(
            old.throughputs("pool-200", 1000, 1010, 990),
            now.throughputs("pool-200", 1000, 1010, 990));

    assertThat(comparison.differences().facts()).isEmpty();
    assertThat(comparison.differences().equal()).isPositive();
  }

  private static String command(String readyFile) {
    return "taskset -c 0 java -jar server.jar --loombench.ready-file=" + readyFile;
  }

  @Test
  void listsDifferentFactsOfAVariant() {
    var old = throughputs(1000, 1010, 990);
    var now = RunBuilder.closed("pool-200").withFacts(Map.of("jdk", "26", "cpus.server", "0"));

    assertThat(compared(old, now.throughputs("pool-200", 1, 1)).differences().facts())
        .containsExactly(
            new RunDifferences.Difference(
                RunDifferences.Subject.VARIANT,
                Optional.of(new VariantId("pool-200")),
                "cpus.server",
                "–",
                "0"),
            new RunDifferences.Difference(
                RunDifferences.Subject.VARIANT,
                Optional.of(new VariantId("pool-200")),
                "jdk",
                "–",
                "26"));
  }

  @Test
  void latencyIsIncomparableIfTheNewRunNoLongerSustainsTheRate() {
    RunComparison comparison = compared(open(0.1, 20, 0), open(30, 900, 0));

    assertThat(comparison.nonRatioChanges())
        .extracting(change -> change.cause().key(), NonRatioChange::worse)
        .containsExactly(tuple("rate-sustained", true));
    assertThat(NotComparableSentences.reason(only(comparison).verdict()))
        .isEqualTo(
            "pool-200 is overloaded in new, so its latency depends on the length of the test");
    assertThat(RunComparisonSentences.headline(comparison))
        .isEqualTo("Worse: 1 break and 1 not comparable.");
  }

  @Test
  void throughputThatTheScheduleFixesIsNotCompared() {
    RunBuilder old = RunBuilder.open(50, "pool-200").throughputs("pool-200", 50, 50, 50);
    RunBuilder now = RunBuilder.open(50, "pool-200").throughputs("pool-200", 50, 50, 50);

    assertThat(only(compared(old, now)).verdict())
        .isEqualTo(new Verdict.NotComparable(new NotComparableReason.FixedBySchedule()));
  }

  @Test
  void moreFailuresInEveryTrialAreABreak() {
    RunComparison comparison = compared(open(0, 20, 0), open(0, 20, 0.4));

    assertThat(comparison.nonRatioChanges())
        .extracting(change -> RunComparisonSentences.change(change) + ".")
        .containsExactly(
            "pool-200 at delay-100, open 50/s poisson: 0 % of the requests failed in old, 0.4 % in"
                + " new.");
  }

  @Test
  void equalFailedSharesAreNoBreak() {
    assertThat(compared(open(0, 20, 0.4), open(0, 20, 0.4)).nonRatioChanges()).isEmpty();
  }

  private static RunBuilder open(double backlogSlope, double p99, double failedPercent) {
    var run = RunBuilder.open(50, "pool-200");
    for (int block = 1; block <= 3; block++) {
      run.trial(
          "pool-200",
          block,
          Map.of(
              Metric.SCHEDULED, 50.0,
              Metric.BACKLOG_SLOPE, backlogSlope,
              Metric.FAILED_SHARE, failedPercent,
              Metric.LATENCY_P99, p99));
    }
    return run;
  }

  @Test
  void aVariantThatNoLongerCompletesIsABreak() {
    var now = RunBuilder.closed("pool-200").failed("pool-200", 1, "the server ended with code 1.");

    RunComparison comparison = compared(throughputs(1000, 1010, 990), now);

    assertThat(comparison.nonRatioChanges())
        .extracting(change -> RunComparisonSentences.change(change) + ".")
        .containsExactly(
            "pool-200 at delay-100, closed 500: no trial of new completed: the server ended with"
                + " code 1.");
  }

  @Test
  void needsThreeTrials() {
    assertThat(only(compared(throughputs(1000, 1010, 990), throughputs(1000, 1001))).verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.InRun("new", new NotComparableReason.TooFewTrials(2, 3))));
  }

  @Test
  void aMetricMissingInOneTrialIsIncomparable() {
    var now = throughputs(1000, 1010);
    now.readings("pool-200", 3, Map.of(Metric.THROUGHPUT, new Reading.Unavailable("no counter")));

    assertThat(only(compared(throughputs(1000, 1010, 990), now)).verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.InRun(
                    "new",
                    new NotComparableReason.MetricUnavailable(
                        new UnavailableReason.MissingInTrials(1, 3, "no counter")))));
  }

  @Test
  void aLowerBoundIsBetterOrNotComparable() {
    assertThat(only(compared(driven(1000, 0.3), driven(2000, 0.9))).verdict())
        .isInstanceOf(Verdict.Better.class);
    assertThat(only(compared(driven(1000, 0.3), driven(1000, 0.9))).verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.InRun(
                    "new",
                    new NotComparableReason.GeneratorLimited(List.of(new VariantId("pool-200"))))));
  }

  private static RunBuilder driven(double perSecond, double generatorCores) {
    var run = RunBuilder.closed("pool-200").withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      run.trial(
          "pool-200",
          block,
          Map.of(Metric.THROUGHPUT, perSecond + block, Metric.GENERATOR_CPU, generatorCores));
    }
    return run;
  }

  @Test
  void comparesStartupOfBothRuns() {
    RunComparison comparison =
        compared(
            RunBuilder.closed("pool-200").starts("pool-200", 2.0, 2.02, 1.98),
            RunBuilder.closed("pool-200").starts("pool-200", 1.0, 1.01, 0.99));

    assertThat(only(comparison).metric()).isEqualTo(Metric.START_UP);
    assertThat(only(comparison).verdict()).isInstanceOf(Verdict.Better.class);
  }

  @Test
  void startupWithWarmAndColdPageCacheIsIncomparable() {
    var old = RunBuilder.closed("pool-200").withFacts(Map.of("page-cache", "dropped"));
    var now = RunBuilder.closed("pool-200").withFacts(Map.of("page-cache", "warm"));

    assertThat(
            NotComparableSentences.reason(
                only(compared(old.starts("pool-200", 2, 2.1), now.starts("pool-200", 1, 1.1)))
                    .verdict()))
        .isEqualTo("the page cache differs: dropped, then warm");
  }

  private static RunComparison onMachine(Map<String, String> changes) {
    return on(RunBuilder.machine(changes));
  }

  private static RunComparison onMachine(int online, int allowed, long mebibytes) {
    return on(RunBuilder.machine(Map.of(), online, allowed, mebibytes));
  }

  private static RunComparison on(Environment machine) {
    return RunComparison.of(
        throughputs(1000, 1010, 990).stored("old"),
        throughputs(1000, 1010, 990).stored("new", machine),
        RunComparisonSettings.USUAL);
  }

  private static RunComparison compared(RunBuilder old, RunBuilder now) {
    return RunComparison.of(old.stored("old"), now.stored("new"), RunComparisonSettings.USUAL);
  }

  private static RunBuilder throughputs(double... perSecond) {
    return RunBuilder.closed("pool-200").throughputs("pool-200", perSecond);
  }

  private static RunContrast only(RunComparison comparison) {
    assertThat(comparison.contrasts()).hasSize(1);
    return comparison.contrasts().getFirst();
  }
}

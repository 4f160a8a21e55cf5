package dev.loombench.tool.analyze.compare;

import static dev.loombench.tool.analyze.compare.ComparedRuns.compared;
import static dev.loombench.tool.analyze.compare.ComparedRuns.only;
import static dev.loombench.tool.analyze.compare.ComparedRuns.throughputs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.evidence.ConditionDifference;
import dev.loombench.tool.evidence.ConditionDifference.Condition;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.text.NotComparableSentences;
import dev.loombench.tool.report.text.RunComparisonSentences;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Conditions under which figures of two runs can be compared, and the matching of their variants.
 */
class RunCompatibilityTest {

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
  void machinesOfDifferentSpeedAreIncomparable() {
    assertThat(NotComparableSentences.reason(only(compared(atSpeed(372), atSpeed(486))).verdict()))
        .isEqualTo("the CPU speed differs: 372 1/µs, then 486 1/µs");
    assertThat(only(compared(atSpeed(367), atSpeed(373))).verdict())
        .isInstanceOf(Verdict.Equivalent.class);
    assertThat(only(compared(atSpeed(372), throughputs(1000, 1010, 990))).verdict())
        .isInstanceOf(Verdict.Equivalent.class);
  }

  @Test
  void aSlowTrialIsNotAnotherMachine() {
    var once = atSpeed(372).trial("pool-200", 4, served(1000, 310));

    assertThat(only(compared(once, atSpeed(372))).verdict()).isInstanceOf(Verdict.Equivalent.class);
  }

  private static RunBuilder atSpeed(double steps) {
    return RunBuilder.closed("pool-200")
        .trial("pool-200", 1, served(1000, steps - 1))
        .trial("pool-200", 2, served(1010, steps))
        .trial("pool-200", 3, served(990, steps + 1));
  }

  private static Map<Metric, Double> served(double perSecond, double steps) {
    return Map.of(Metric.THROUGHPUT, perSecond, Metric.CPU_SPEED, steps);
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
                List.of("6.1.0 amd64"),
                List.of("6.12.0 amd64")));
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
                List.of("spring-mvc {threads=200}"),
                List.of("spring-mvc {threads=400}")));
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
                List.of(),
                List.of("0")),
            new RunDifferences.Difference(
                RunDifferences.Subject.VARIANT,
                Optional.of(new VariantId("pool-200")),
                "jdk",
                List.of(),
                List.of("26")));
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
}

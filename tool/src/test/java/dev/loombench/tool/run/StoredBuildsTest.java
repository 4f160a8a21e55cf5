package dev.loombench.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.analyze.summary.Warning;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.plan.Planner;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.identity.Condition;
import dev.loombench.tool.trial.identity.EpochIdentity;
import dev.loombench.tool.trial.identity.FileChange;
import dev.loombench.tool.trial.identity.ServerIdentity;
import dev.loombench.tool.trial.identity.ServerIdentity.HashedFile;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose trials measured several builds: no figure pools them. */
class StoredBuildsTest {

  /** The virtual variant is as fast in one build and twice as fast in the other. */
  private static final RunBuilder TWO_BUILDS =
      RunBuilder.open(900, "pool-200", "virtual")
          .values(Metric.LATENCY_P99, "pool-200", 100, 101, 99)
          .values(Metric.LATENCY_P99, "virtual", 100, 99, 101)
          .onAnotherBoot()
          .values(Metric.LATENCY_P99, "pool-200", 100, 101, 99)
          .values(Metric.LATENCY_P99, "virtual", 50, 50.5, 49.5);

  @TempDir private Path folder;

  @Test
  void noEstimateAndNoComparisonPoolsBuilds() {
    Analysis analysis = analysis(known("one", "boot-1"), known("two", "boot-1"));

    assertThat(trialsOf(analysis.measurements().estimates())).containsOnly(3);
    assertThat(analysis.conclusions().comparisons())
        .isNotEmpty()
        .extracting(Comparison::blocks)
        .containsOnly(List.of(1, 2, 3));
    assertThat(analysis.trials()).extracting(TrialRecord::epoch).containsOnly(2);
    assertThat(analysis.quality().warnings()).contains(new Warning.SeveralBuilds(6));
  }

  @Test
  void blocksOfAnotherBootOfTheSameBuildArePooled() {
    Analysis analysis = analysis(known("one", "boot-1"), known("one", "boot-2"));

    assertThat(trialsOf(analysis.measurements().estimates())).containsOnly(6);
    assertThat(analysis.quality().warnings())
        .contains(new Warning.SeveralEpochs(2))
        .noneMatch(Warning.SeveralBuilds.class::isInstance);
  }

  @Test
  void theComparisonOfRunsReadsOneBuild() {
    stored(known("one", "boot-1"), known("two", "boot-1"));

    StoredRun run = StoredRuns.read(folder.resolve("run"));

    assertThat(run.trials()).extracting(TrialRecord::epoch).containsOnly(2);
  }

  @Test
  void thePlannerMeasuresTheBlocksOfAnotherBuildAgainAndKeepsTheirFiles() {
    RunDirectory run = stored(known("one", "boot-1"), known("one", "boot-2"));
    int epoch = run.epochOf(known("two", "boot-1"));

    assertThat(run.history()).isEmpty();
    Trial next = Planner.of(run.study(), epoch).next(run.history()).orElseThrow();
    assertThat(next.block()).isEqualTo(1);
    assertThat(run.numbered(next).number()).isEqualTo(13);
  }

  @Test
  void thePlannerCountsBlocksOfAnotherBoot() {
    RunDirectory run = stored(known("one", "boot-1"), known("one", "boot-2"));

    assertThat(run.history()).extracting(PastTrial::epoch).contains(1, 2);
  }

  @Test
  void aChangedFileIsNamedWithBothHashes() {
    RunDirectory run = stored(known("one", "boot-1"), known("one", "boot-2"));

    assertThat(run.changesTo(identity("one", "boot-3"))).isEmpty();
    assertThat(run.changesTo(identity("two", "boot-3")))
        .containsExactly(
            new FileChange("variant virtual", "app.jar", Optional.of("one"), Optional.of("two")));
    assertThat(run.changesTo(identity("two", "boot-3")).getFirst().text())
        .isEqualTo("variant virtual: app.jar: SHA-256 was one, is two");
  }

  @Test
  void filesThatNoTrialMeasuredMayChange() {
    RunDirectory run = RunDirectory.create(folder.resolve("run"), study(), "study: test\n");
    run.epochOf(known("one", "boot-1"));

    assertThat(run.changesTo(identity("two", "boot-1"))).isEmpty();
  }

  @Test
  void eachConditionStartsAnEpoch() {
    Environment before = known("one", "boot-1");
    for (Condition condition : Condition.values()) {
      var conditions = new EnumMap<>(identity("one", "boot-1").conditions());
      conditions.put(condition, "another");
      Environment now =
          before.with(new EpochIdentity(before.identity().servers(), List.of(), conditions));

      assertThat(now.sameEpochAs(before)).as(condition.label()).isFalse();
      assertThat(now.sameBuildAs(before)).as(condition.label()).isTrue();
      assertThat(now.changedConditions(before)).containsExactly(condition);
    }
  }

  @Test
  void aVariantThatBecomesAvailableJoinsTheEpoch() {
    RunDirectory run = stored(known("one", "boot-1"), known("one", "boot-2"));
    var both = identity("one", "boot-2");
    var more =
        new EpochIdentity(
            List.of(
                both.servers().getFirst(),
                new ServerIdentity(
                    new VariantId("pool-200"),
                    List.of(new HashedFile("pool.jar", "a")),
                    Optional.empty())),
            List.of(),
            both.conditions());

    assertThat(run.epochOf(known("one", "boot-2").with(more))).isEqualTo(2);
    assertThat(run.environments().getLast().identity()).isEqualTo(more);
  }

  private static List<Integer> trialsOf(List<PointEstimate> estimates) {
    return estimates.stream()
        .filter(estimate -> estimate.metric() == Metric.LATENCY_P99)
        .map(estimate -> estimate.ifKnown().orElseThrow().trials())
        .toList();
  }

  private Analysis analysis(Environment first, Environment second) {
    return StoredRuns.analyze(stored(first, second));
  }

  private RunDirectory stored(Environment first, Environment second) {
    StoredRun made = TWO_BUILDS.stored("run");
    RunDirectory run = RunDirectory.create(folder.resolve("run"), made.study(), "study: test\n");
    run.epochOf(first);
    run.epochOf(second);
    made.trials().forEach(run::append);
    return run;
  }

  private static Study study() {
    return TWO_BUILDS.stored("run").study();
  }

  private static Environment known(String hash, String boot) {
    return new Environment(boot, "host", "build", Map.of()).with(identity(hash, boot));
  }

  private static EpochIdentity identity(String hash, String boot) {
    return new EpochIdentity(
        List.of(
            new ServerIdentity(
                new VariantId("virtual"),
                List.of(new HashedFile("app.jar", hash)),
                Optional.empty())),
        List.of(),
        Map.of(Condition.BOOT, boot));
  }
}

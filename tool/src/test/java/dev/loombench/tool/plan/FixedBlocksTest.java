package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FixedBlocksTest {

  private static final Outcome COMPLETED = new Outcome.Completed();
  private static final Outcome INVALID = new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, "steal");

  @Test
  void everyVariantIsTriedOnceInEachBlockAtEachPoint() {
    List<Trial> trials = runAll(planner(1), trial -> COMPLETED);

    assertThat(trials).hasSize(3 * 2 * 3 + 3 * 2);
    assertThat(trials)
        .extracting(Trial::pass, Trial::block, Trial::workload, Trial::variant)
        .doesNotHaveDuplicates();
    assertThat(trials.stream().filter(trial -> trial.pass() == Pass.DIAGNOSTIC)).hasSize(6);
  }

  @Test
  void aWorkloadCanAskForItsOwnNumberOfDiagnosticBlocks() {
    assertThat(diagnosticTrials(OptionalInt.of(3)))
        .containsOnly(entry("delay", 3L * 3), entry("compute", 3L));
    assertThat(diagnosticTrials(OptionalInt.of(0))).containsOnly(entry("compute", 3L));
  }

  private static Map<String, Long> diagnosticTrials(OptionalInt blocksOfDelay) {
    return runAll(new FixedBlocks(study(7, blocksOfDelay), 1), trial -> COMPLETED).stream()
        .filter(trial -> trial.pass() == Pass.DIAGNOSTIC)
        .collect(
            Collectors.groupingBy(
                trial -> trial.workload().orElseThrow().name(), Collectors.counting()));
  }

  @Test
  void aBlocksTrialsAreMadeOneAfterTheOther() {
    List<Trial> trials = headline(runAll(planner(1), trial -> COMPLETED));

    for (int first = 0; first < trials.size(); first += 3) {
      assertThat(trials.subList(first, first + 3))
          .extracting(trial -> trial.pass() + " " + trial.block() + " " + trial.workload())
          .containsOnly(
              trials.get(first).pass()
                  + " "
                  + trials.get(first).block()
                  + " "
                  + trials.get(first).workload());
    }
  }

  @Test
  void aDiagnosticTrialFollowsTheHeadlineTrialOfItsBlock() {
    List<Trial> trials = runAll(planner(1), trial -> COMPLETED);

    assertThat(trials.stream().filter(trial -> trial.pass() == Pass.DIAGNOSTIC))
        .hasSize(6)
        .allSatisfy(
            trial -> {
              Trial before = trials.get(trials.indexOf(trial) - 1);
              assertThat(before.pass()).isEqualTo(Pass.HEADLINE);
              assertThat(before.block()).isEqualTo(trial.block());
              assertThat(before.variant()).isEqualTo(trial.variant());
              assertThat(before.workload()).isEqualTo(trial.workload());
            });
  }

  @Test
  void afterAFailureItsDiagnosticTrialComesAtTheEnd() {
    List<Trial> trials =
        runAll(planner(1), trial -> trial.number() == 1 ? new Outcome.Failed("died") : COMPLETED);
    Trial failed = trials.getFirst();

    assertThat(trials.getLast().pass()).isEqualTo(Pass.DIAGNOSTIC);
    assertThat(trials.getLast().variant()).isEqualTo(failed.variant());
    assertThat(trials.getLast().workload()).isEqualTo(failed.workload());
  }

  @Test
  void trialsAreNumberedInTheOrderMade() {
    assertThat(runAll(planner(1), trial -> COMPLETED))
        .extracting(Trial::number)
        .startsWith(1, 2, 3);
  }

  @Test
  void theSameSeedGivesTheSameOrderAndAnotherSeedAnother() {
    List<String> once = variantsInOrder(study(7));
    assertThat(variantsInOrder(study(7))).isEqualTo(once);
    assertThat(variantsInOrder(study(8))).isNotEqualTo(once);
  }

  @Test
  void theOrderOfVariantsDiffersBetweenBlocks() {
    List<Trial> trials = headline(runAll(planner(1), trial -> COMPLETED));
    List<String> orders = new ArrayList<>();
    for (int first = 0; first < trials.size(); first += 3) {
      orders.add(trials.subList(first, first + 3).stream().map(Trial::variant).toList().toString());
    }
    assertThat(orders.stream().distinct().count()).isGreaterThan(1);
  }

  @Test
  void everyVariantOfABlockGetsTheSameArrivals() {
    List<Trial> all = runAll(planner(1), trial -> COMPLETED);
    assertThat(headline(all).subList(0, 3).stream().map(Trial::seed).distinct()).hasSize(1);
    assertThat(all.stream().map(Trial::seed).distinct()).hasSize(8);
  }

  @Test
  void anInvalidTrialIsMadeAgainAtTheEndOfItsBlockAtMostTwice() {
    List<Trial> trials =
        runAll(
            planner(1),
            trial ->
                trial.block() == 1
                        && trial.pass() == Pass.HEADLINE
                        && trial.workload().equals(Optional.of(new WorkloadId("compute")))
                        && trial.variant().equals(new VariantId("virtual"))
                    ? INVALID
                    : COMPLETED);

    assertThat(trials).hasSize(24 + 2);
    assertThat(trials.stream().filter(trial -> trial.attempt() > 1))
        .extracting(Trial::attempt, Trial::block, Trial::workload, Trial::variant)
        .containsExactly(
            tuple(2, 1, Optional.of(new WorkloadId("compute")), new VariantId("virtual")),
            tuple(3, 1, Optional.of(new WorkloadId("compute")), new VariantId("virtual")));
  }

  @Test
  void aRerunGetsTheArrivalsOfItsBlockAndComesNext() {
    List<Trial> all = runAll(planner(1), trial -> trial.number() == 3 ? INVALID : COMPLETED);

    assertThat(all).hasSize(24 + 1);
    List<Trial> trials = headline(all);
    Trial rerun = trials.get(3);
    assertThat(rerun.attempt()).isEqualTo(2);
    assertThat(rerun.variant()).isEqualTo(trials.get(1).variant());
    assertThat(trials.subList(0, 4).stream().map(Trial::seed).distinct()).hasSize(1);
  }

  @Test
  void anInvalidTrialOfAnotherEpochIsMadeAgainWithItsWholeBlock() {
    FixedBlocks before = planner(1);
    List<PastTrial> history = new ArrayList<>();
    for (int number = 1; number <= 6; number++) {
      Trial trial = before.next(history).orElseThrow();
      history.add(past(trial, 1, number == 5 ? INVALID : COMPLETED));
    }

    FixedBlocks after = planner(2);
    assertThat(before.remaining(history)).isEqualTo(18 + 1);
    assertThat(after.remaining(history)).isEqualTo(18 + 3);
    assertThat(after.next(history).orElseThrow().attempt()).isEqualTo(2);
  }

  @Test
  void aFailedTrialIsAFindingAndNotRunAgain() {
    List<Trial> trials =
        runAll(planner(1), trial -> trial.number() == 1 ? new Outcome.Failed("died") : COMPLETED);
    assertThat(trials).hasSize(24);
  }

  @Test
  void aVariantThatFailsTwiceAtAPointIsAbandonedThere() {
    List<Trial> trials =
        runAll(
            planner(1),
            trial ->
                trial.variant().equals(new VariantId("webflux"))
                        && trial.workload().equals(Optional.of(new WorkloadId("delay")))
                    ? new Outcome.Failed("does not start")
                    : COMPLETED);
    assertThat(trials).hasSize(23);
    assertThat(
            trials.stream()
                .filter(trial -> trial.pass() == Pass.HEADLINE)
                .filter(trial -> trial.variant().equals(new VariantId("webflux")))
                .map(trial -> trial.workload().orElseThrow().name()))
        .containsExactlyInAnyOrder("delay", "delay", "compute", "compute", "compute");
  }

  @Test
  void aResumedRunRepeatsTheInterruptedTrial() {
    FixedBlocks planner = planner(1);
    List<PastTrial> history = new ArrayList<>();
    Trial first = planner.next(history).orElseThrow();
    history.add(past(first, 1, COMPLETED));
    history.add(past(planner.next(history).orElseThrow(), 1, COMPLETED)); // diagnostic
    Trial second = planner.next(history).orElseThrow();

    assertThat(planner(1).next(history)).contains(second);
    assertThat(second.attempt()).isEqualTo(1);
    assertThat(second.variant()).isNotEqualTo(first.variant());
    assertThat(planner.remaining(history)).isEqualTo(22);
  }

  @Test
  void noBlockStraddlesTwoEpochs() {
    FixedBlocks before = planner(1);
    List<PastTrial> history = new ArrayList<>();
    Trial first = before.next(history).orElseThrow();
    history.add(past(first, 1, COMPLETED));

    FixedBlocks after = planner(2);
    Trial next = after.next(history).orElseThrow();
    assertThat(next.attempt()).isEqualTo(2);
    assertThat(next.workload()).isEqualTo(first.workload());
    assertThat(after.remaining(history)).isEqualTo(24);
  }

  private static List<Trial> headline(List<Trial> trials) {
    return trials.stream().filter(trial -> trial.pass() == Pass.HEADLINE).toList();
  }

  private static List<String> variantsInOrder(Study study) {
    return runAll(new FixedBlocks(study, 1), trial -> COMPLETED).stream()
        .map(trial -> trial.workload().orElseThrow() + "/" + trial.variant())
        .toList();
  }

  private static List<Trial> runAll(Planner planner, Function<Trial, Outcome> outcome) {
    List<PastTrial> history = new ArrayList<>();
    for (var next = planner.next(history); next.isPresent(); next = planner.next(history)) {
      history.add(past(next.get(), 1, outcome.apply(next.get())));
    }
    assertThat(planner.remaining(history)).isZero();
    return history.stream().map(PastTrial::trial).toList();
  }

  private static PastTrial past(Trial trial, int epoch, Outcome outcome) {
    return new PastTrial(trial, epoch, outcome, Duration.ofSeconds(20));
  }

  private static FixedBlocks planner(int epoch) {
    return new FixedBlocks(study(7), epoch);
  }

  private static Study study(long seed) {
    return study(seed, OptionalInt.empty());
  }

  private static Study study(long seed, OptionalInt diagnosticBlocksOfDelay) {
    return new Study(
        "quick",
        "which?",
        new VariantId("platform-200"),
        List.of(variant("platform-200"), variant("virtual"), variant("webflux")),
        List.of(
            workload("delay", KernelName.DELAY, diagnosticBlocksOfDelay),
            workload("compute", KernelName.COMPUTE, OptionalInt.empty())),
        JvmSettings.of("512m", JvmSettings.Collector.SERIAL, List.of()),
        new Protocol(
            new Protocol.Blocks(3, 1),
            seed,
            Duration.ofSeconds(3),
            Duration.ofSeconds(8),
            new Protocol.WarmUp(0.1, 0.05, Duration.ofSeconds(45)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            0.05),
        new Design.Fixed(),
        Study.Options.DEFAULT);
  }

  private static Variant variant(String name) {
    return new Variant(new VariantId(name), new Server.Bundled("spring-mvc", Map.of()), List.of());
  }

  private static Workload workload(String name, KernelName kernel, OptionalInt diagnosticBlocks) {
    return new Workload(
        new WorkloadId(name),
        new Work.Kernel(kernel, Map.of()),
        List.of(new ClosedModel.Closed(32, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO)),
        diagnosticBlocks,
        Map.of());
  }
}

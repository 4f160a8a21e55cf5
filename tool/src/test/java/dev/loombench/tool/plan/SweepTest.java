package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.sweep.SweepCrossover;
import dev.loombench.tool.analyze.sweep.SweepMap;
import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SweepTest {

  private static final String USERS = "users=50,100,150,200,250,300,400";
  private static final String MILLIS = "millis=50,100,200";
  private static final Outcome COMPLETED = new Outcome.Completed();

  @Test
  void theEndsOfEveryRowComeFirst() {
    var columns =
        run(0, 1).upTo(12).history().stream()
            .map(past -> past.trial().workload().orElseThrow() + " " + past.trial().load().label())
            .distinct();

    assertThat(columns)
        .containsExactlyInAnyOrder(
            "delay-millis-50 closed 50",
            "delay-millis-50 closed 400",
            "delay-millis-100 closed 50",
            "delay-millis-100 closed 400",
            "delay-millis-200 closed 50",
            "delay-millis-200 closed 400");
  }

  @Test
  void theTurnIsFoundWithAThirdFewerBlocksThanTheWholeGrid() {
    SweptRun run = run(0.004, 1).whole();

    assertThat(run.blocks()).isLessThanOrEqualTo(42);
    assertThat(crossovers(run))
        .hasSize(3)
        .allSatisfy(
            turn -> {
              assertThat(turn.left()).isEqualTo(3);
              assertThat(turn.right()).isEqualTo(4);
              assertThat(turn.decided()).isTrue();
            });
  }

  @Test
  void theTurnIsNeverMissedByMoreThanAStep() {
    List<SweepCrossover> crossovers =
        LongStream.rangeClosed(1, 12)
            .mapToObj(seed -> run(0.01, seed).whole())
            .flatMap(run -> crossovers(run).stream())
            .filter(turn -> turn.after() == Difference.ABOVE)
            .toList();

    assertThat(crossovers).hasSizeGreaterThanOrEqualTo(36);
    assertThat(crossovers).allSatisfy(turn -> assertThat(turn.right()).isBetween(3, 5));
  }

  @Test
  void aFineGridTakesASmallPartOfItsBlocks() {
    SweptRun run =
        SweptRun.of(
                "users=20..600 by 20",
                "millis=50,100,200,400",
                SweptRun::poolOf200,
                0.004,
                1,
                Duration.ofHours(8))
            .whole();

    assertThat(run.design().cells()).hasSize(120);
    assertThat(run.blocks()).isLessThan(70);
    assertThat(crossovers(run)).allSatisfy(turn -> assertThat(turn.left()).isBetween(8, 10));
  }

  @Test
  void theTurnMovesWithThePool() {
    SweptRun run =
        SweptRun.of(
                USERS,
                "platform-200.threads=50,100,200,300",
                (variant, users, threads) ->
                    10 * (variant.startsWith("platform") ? Math.min(users, threads) : users),
                0.004,
                1,
                Duration.ofHours(2))
            .whole();

    assertThat(crossovers(run)).extracting(SweepCrossover::left).containsExactly(0, 1, 3, 5);
    assertThat(run.history())
        .extracting(past -> past.trial().variant().name())
        .contains("platform-200.threads=50", "platform-200.threads=300", "virtual");
  }

  @Test
  void aRowThatAgreesIsLookedIntoOnce() {
    SweptRun run = SweptRun.of(USERS, "millis=50,100", (_, users, _) -> users, 0.001, 1).whole();

    assertThat(placesOf(run, "delay-millis-50"))
        .containsExactlyInAnyOrder("closed 50", "closed 200", "closed 400");
    assertThat(crossovers(run)).isEmpty();
  }

  @Test
  void whatStaysOpenGetsAllBlocksAndThenRest() {
    SweptRun run =
        SweptRun.of("users=50,100", "millis=50,100", (_, users, _) -> users, 0.2, 3).whole();

    assertThat(run.blocks()).isLessThanOrEqualTo(4 * 3);
    assertThat(run.planner().remaining(run.history())).isZero();
  }

  @Test
  void aBlockStartsOnlyIfTheTimeSuffices() {
    SweptRun run =
        SweptRun.of(USERS, MILLIS, SweptRun::poolOf200, 0.004, 1, Duration.ofMinutes(10)).whole();

    assertThat(run.history()).hasSize(22); // of 27 s each; a 12th block would end at 10 min 48 s
    assertThat(run.planner().remaining(run.history())).isZero();
  }

  @Test
  void aResumedSweepEqualsAnUninterruptedOne() {
    List<PastTrial> history = run(0.01, 5).whole().history();

    for (int made = 0; made < history.size(); made++) {
      assertThat(run(0.01, 5).planner().next(history.subList(0, made)))
          .contains(history.get(made).trial());
    }
  }

  @Test
  void theRestIsNeverLongerThanEstimated() {
    SweptRun run = run(0.004, 7).whole();
    List<PastTrial> history = run.history();

    for (int made = 0; made <= history.size(); made++) {
      assertThat(run.planner().remaining(history.subList(0, made)))
          .isGreaterThanOrEqualTo(history.size() - made);
    }
    assertThat(run.planner().remaining(history)).isZero();
    assertThat(run.planner().planned(history)).isEqualTo(history.size());
  }

  @Test
  void eitherVariantOfABlockGetsTheSameArrivalsOneAfterTheOther() {
    List<PastTrial> history = run(0.004, 1).upTo(20).history();

    for (int first = 0; first < history.size(); first += 2) {
      Trial one = history.get(first).trial();
      Trial other = history.get(first + 1).trial();
      assertThat(other.seed()).isEqualTo(one.seed());
      assertThat(other.block()).isEqualTo(one.block());
      assertThat(other.variant()).isNotEqualTo(one.variant());
    }
  }

  @Test
  void anInvalidTrialIsMadeAgainAtMostTwice() {
    SweptRun run =
        run(0.004, 1)
            .ending(
                trial ->
                    trial.load().label().equals("closed 50")
                            && trial.variant().equals(new VariantId("virtual"))
                        ? new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, "steal")
                        : COMPLETED)
            .whole();

    assertThat(run.history())
        .filteredOn(past -> past.trial().load().label().equals("closed 50"))
        .extracting(past -> past.trial().attempt())
        .containsOnly(1, 2, 3);
  }

  @Test
  void aVariantThatFailsTwiceIsAbandonedAtThatPoint() {
    SweptRun run =
        run(0.004, 1)
            .ending(
                trial ->
                    trial.load().label().equals("closed 400")
                            && trial.variant().equals(new VariantId("virtual"))
                        ? new Outcome.Failed("died")
                        : COMPLETED)
            .whole();

    assertThat(run.history())
        .filteredOn(past -> past.trial().load().label().equals("closed 400"))
        .hasSize(3 * 2 * 2);
  }

  @Test
  void aBlockInterruptedByARestartIsRepeated() {
    SweptRun run = run(0.004, 1).upTo(1);
    Trial next =
        new Sweep(run.analyzed().study(), run.design(), 2).next(run.history()).orElseThrow();

    assertThat(next.attempt()).isEqualTo(2);
    assertThat(next.load()).isEqualTo(run.history().getFirst().trial().load());
  }

  private static List<String> placesOf(SweptRun run, String workload) {
    return run.history().stream()
        .map(PastTrial::trial)
        .filter(trial -> trial.workload().equals(Optional.of(new WorkloadId(workload))))
        .map(trial -> trial.load().label())
        .distinct()
        .toList();
  }

  private static List<SweepCrossover> crossovers(SweptRun run) {
    return SweepMap.of(run.analyzed()).orElseThrow().crossovers();
  }

  private static SweptRun run(double noise, long seed) {
    return SweptRun.of(USERS, MILLIS, SweptRun::poolOf200, noise, seed, Duration.ofHours(2));
  }
}

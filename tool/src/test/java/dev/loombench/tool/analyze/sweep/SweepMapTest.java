package dev.loombench.tool.analyze.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.plan.SweptRun;
import dev.loombench.tool.report.text.SweepSentences;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SweepMapTest {

  private static final String USERS = "users=50,100,150,200,250,300,400";
  private static final String MILLIS = "millis=50,100,200";

  @Test
  void studyOfFixedBlocksHasNoMap() {
    assertThat(SweepMap.of(RunBuilder.closed("pool-200", "virtual").analyzed())).isEmpty();
  }

  @Test
  void cellsAreMeasuredOrInferred() {
    SweepMap map = map(SweptRun.of(USERS, MILLIS, SweptRun::poolOf200, 0.004, 1).whole());
    List<SweepFinding> row = map.row(0).stream().map(SweepPointResult::finding).toList();

    assertThat(row.get(0)).isInstanceOf(SweepFinding.Measured.class);
    assertThat(row.get(1)).isEqualTo(new SweepFinding.Inferred(Difference.WITHIN_MARGIN, 0, 3));
    assertThat(row.get(3).differenceIfAny()).contains(Difference.WITHIN_MARGIN);
    assertThat(row.get(4).differenceIfAny()).contains(Difference.ABOVE);
    assertThat(((SweepFinding.Measured) row.get(4)).ratio().value()).isBetween(1.23, 1.27);
    assertThat(row.get(6).differenceIfAny()).contains(Difference.ABOVE);
  }

  @Test
  void poolSaturatesWhereLittlesLawPredicts() {
    SweepMap map = map(SweptRun.of(USERS, MILLIS, SweptRun::poolOf200, 0.004, 1).whole());

    assertThat(map.saturationLines())
        .containsExactly(
            new SaturationLine(
                new VariantId("platform-200"),
                true,
                List.of(
                    new SaturationLine.Position(0, 200, OptionalInt.of(200)),
                    new SaturationLine.Position(1, 200, OptionalInt.of(200)),
                    new SaturationLine.Position(2, 200, OptionalInt.of(200)))));
    assertThat(sentences(map))
        .containsExactly(
            "At 50, 100 and 200 ms virtual serves, against platform-200, as much up to 200 users"
                + " and more from 250 users on.",
            "Little's law: the 200 threads of platform-200 are saturated at 200 users, whatever the"
                + " value of millis. The verdict changes there, within one step of the grid, in 3 of"
                + " 3 rows with a crossover.");
  }

  @Test
  void openLoadSaturatesThePoolAtThreadsOverWait() {
    SweepMap map =
        map(SweptRun.of("rate=500,1000,2000,4000", MILLIS, (_, rate, _) -> rate, 0.004, 1).whole());

    assertThat(map.saturationLines().getFirst().positions())
        .containsExactly(
            new SaturationLine.Position(0, 4_000, OptionalInt.of(200)),
            new SaturationLine.Position(1, 2_000, OptionalInt.of(200)),
            new SaturationLine.Position(2, 1_000, OptionalInt.of(200)));
    assertThat(sentences(map))
        .containsExactly(
            "At 50, 100 and 200 ms virtual serves, against platform-200, as much from 500 to"
                + " 4000/s.",
            "Little's law: the 200 threads of platform-200 are saturated at 4000/s (50 ms), at"
                + " 2000/s (100 ms) and at 1000/s (200 ms).");
  }

  @Test
  void saturationLineFollowsSweptPools() {
    SweepMap map =
        map(
            SweptRun.of(
                    USERS,
                    "platform-200.threads=50,100,300",
                    (variant, users, threads) ->
                        variant.startsWith("platform") ? Math.min(users, threads) : users,
                    0.004,
                    1)
                .whole());

    assertThat(map.saturationLines().getFirst().positions())
        .containsExactly(
            new SaturationLine.Position(0, 50, OptionalInt.of(50)),
            new SaturationLine.Position(1, 100, OptionalInt.of(100)),
            new SaturationLine.Position(2, 300, OptionalInt.of(300)));
    assertThat(map.crossovers()).extracting(SweepCrossover::left).containsExactly(0, 1, 5);
  }

  @Test
  void sweptThreadsSaturateAtTheNumberOfUsers() {
    SweepMap map =
        map(
            SweptRun.of(
                    "platform-200.threads=100,200,400",
                    "users=150,300",
                    (variant, threads, users) ->
                        variant.startsWith("platform") ? Math.min(users, threads) : users,
                    0.004,
                    1)
                .whole());

    assertThat(map.saturationLines().getFirst().positions())
        .containsExactly(
            new SaturationLine.Position(0, 150, OptionalInt.empty()),
            new SaturationLine.Position(1, 300, OptionalInt.empty()));
    assertThat(map.crossovers())
        .extracting(SweepCrossover::before, SweepCrossover::after)
        .containsOnly(tuple(Difference.ABOVE, Difference.WITHIN_MARGIN));
  }

  @Test
  void saturationLineRunsThroughColumnsIfNoRowIntersectsIt() {
    SweepMap map =
        map(
            SweptRun.of(
                    "millis=50,100",
                    "users=100,200,400",
                    (variant, millis, users) -> SweptRun.poolOf200(variant, users, millis),
                    0.004,
                    1)
                .whole());

    assertThat(map.saturationLines())
        .containsExactly(
            new SaturationLine(
                new VariantId("platform-200"),
                false,
                List.of(
                    new SaturationLine.Position(0, 200, OptionalInt.of(200)),
                    new SaturationLine.Position(1, 200, OptionalInt.of(200)))));
  }

  @Test
  void reportsSingleBlocks() {
    SweepMap map = map(SweptRun.of(USERS, MILLIS, SweptRun::poolOf200, 0.004, 1).upTo(12));

    assertThat(map.row(0).getLast().finding()).isInstanceOf(SweepFinding.FewBlocks.class);
    assertThat(map.row(0).get(3).finding()).isInstanceOf(SweepFinding.Unknown.class);
    assertThat(sentences(map).getFirst())
        .isEqualTo(
            "At 50, 100 and 200 ms virtual serves, against platform-200, as much up to 50 users and"
                + " more from 400 users on; the columns between were not measured.");
  }

  @Test
  void reportsUnmeasuredEnds() {
    SweepMap map = map(SweptRun.of(USERS, MILLIS, SweptRun::poolOf200, 0.004, 1).upTo(2));

    assertThat(sentences(map))
        .contains("The ends of 3 of 3 rows were not measured: allow more time (--within).");
  }

  @Test
  void reportsWhyCellsAreNotComparable() {
    SweepMap map =
        map(
            SweptRun.of(USERS, MILLIS, SweptRun::poolOf200, 0.004, 1)
                .ending(
                    trial ->
                        trial.load().label().equals("closed 400")
                                && trial.variant().equals(new VariantId("virtual"))
                            ? new Outcome.Failed("died")
                            : new Outcome.Completed())
                .whole());

    assertThat(map.row(1).getLast().finding())
        .isEqualTo(
            new SweepFinding.NotComparable(
                new SweepFinding.Reason.NoneCompleted(new VariantId("virtual"))));
    assertThat(sentences(map))
        .contains(
            "Not comparable at 400 users with 50 ms, 400 users with 100 ms and 400 users with 200"
                + " ms: no trial of virtual completed.");
  }

  @Test
  void reportsSaturatedCpu() {
    SweepMap map =
        map(
            SweptRun.of(
                    "users=100,200,300",
                    "millis=50,100",
                    (variant, users, millis) ->
                        Math.min(9_000, 4 * SweptRun.poolOf200(variant, users, millis)),
                    0.0001,
                    1,
                    Duration.ofHours(2))
                .whole());

    assertThat(sentences(map).getLast())
        .isEqualTo(
            "virtual saturated its CPU (at least 90 % of the granted CPU), first at 200 users with"
                + " 50 ms and 300 users with 100 ms: the CPU is its bound there.");
  }

  private static List<String> sentences(SweepMap map) {
    return new SweepSentences(map).sentences();
  }

  private static SweepMap map(SweptRun run) {
    return SweepMap.of(run.analyzed()).orElseThrow();
  }
}

package dev.loombench.tool.analyze.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.plan.SweptRun;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.trial.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepMapTest {

  private static final String USERS = "users=50,100,150,200,250,300,400";
  private static final String MILLIS = "millis=50,100,200";

  @Test
  void aStudyOfFixedBlocksHasNoMap() {
    assertThat(SweepMap.of(RunBuilder.closed("pool-200", "virtual").analyzed())).isEmpty();
  }

  @Test
  void aPlaceSaysHowItIsKnown() {
    SweepMap map = map(SweptRun.of(USERS, MILLIS, SweptRun::poolOf200, 0.004, 1).whole());
    List<SweepFinding> row = map.row(0).stream().map(SweepPointResult::finding).toList();

    assertThat(row.get(0)).isInstanceOf(SweepFinding.Measured.class);
    assertThat(row.get(1)).isEqualTo(new SweepFinding.Inferred(Difference.WITHIN_MARGIN, 0, 3));
    assertThat(row.get(3).callIfAny()).contains(Difference.WITHIN_MARGIN);
    assertThat(row.get(4).callIfAny()).contains(Difference.ABOVE);
    assertThat(((SweepFinding.Measured) row.get(4)).ratio().value()).isBetween(1.23, 1.27);
    assertThat(row.get(6).callIfAny()).contains(Difference.ABOVE);
  }

  @Test
  void thePoolIsFullWhereLittlesLawSaysSo() {
    SweepMap map = map(SweptRun.of(USERS, MILLIS, SweptRun::poolOf200, 0.004, 1).whole());

    assertThat(map.lines())
        .containsExactly(
            new SaturationLine(
                "platform-200",
                true,
                List.of(
                    new SaturationLine.Position(0, 200, 200),
                    new SaturationLine.Position(1, 200, 200),
                    new SaturationLine.Position(2, 200, 200))));
    assertThat(map.sentences())
        .containsExactly(
            "At 50, 100 and 200 ms virtual serves, against platform-200, as much up to 200 users"
                + " and more from 250 users on.",
            "Little's law: the 200 threads of platform-200 are all taken at 200 users, whatever the"
                + " millis. The verdict turns there, within the grid's step, in 3 of 3 rows that"
                + " have a turn.");
  }

  @Test
  void ofAnOpenLoadThePoolIsFullAtItsThreadsOverTheWait() {
    SweepMap map =
        map(SweptRun.of("rate=500,1000,2000,4000", MILLIS, (_, rate, _) -> rate, 0.004, 1).whole());

    assertThat(map.lines().getFirst().positions())
        .containsExactly(
            new SaturationLine.Position(0, 4_000, 200),
            new SaturationLine.Position(1, 2_000, 200),
            new SaturationLine.Position(2, 1_000, 200));
    assertThat(map.sentences())
        .containsExactly(
            "At 50, 100 and 200 ms virtual serves, against platform-200, as much from 500 to"
                + " 4000/s.",
            "Little's law: the 200 threads of platform-200 are all taken at 4000/s (50 ms), at"
                + " 2000/s (100 ms) and at 1000/s (200 ms).");
  }

  @Test
  void theLineFollowsThePoolsThatAreSwept() {
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

    assertThat(map.lines().getFirst().positions())
        .containsExactly(
            new SaturationLine.Position(0, 50, 50),
            new SaturationLine.Position(1, 100, 100),
            new SaturationLine.Position(2, 300, 300));
    assertThat(map.turns()).extracting(SweepCrossover::left).containsExactly(0, 1, 5);
  }

  @Test
  void threadsAcrossAreFullWhereTheyAreAsManyAsUsers() {
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

    assertThat(map.lines().getFirst().positions())
        .containsExactly(
            new SaturationLine.Position(0, 150, 0), new SaturationLine.Position(1, 300, 0));
    assertThat(map.turns())
        .extracting(SweepCrossover::before, SweepCrossover::after)
        .containsOnly(tuple(Difference.ABOVE, Difference.WITHIN_MARGIN));
  }

  @Test
  void aLineThatNoRowCrossesGoesThroughColumns() {
    SweepMap map =
        map(
            SweptRun.of(
                    "millis=50,100",
                    "users=100,200,400",
                    (variant, millis, users) -> SweptRun.poolOf200(variant, users, millis),
                    0.004,
                    1)
                .whole());

    assertThat(map.lines())
        .containsExactly(
            new SaturationLine(
                "platform-200",
                false,
                List.of(
                    new SaturationLine.Position(0, 200, 200),
                    new SaturationLine.Position(1, 200, 200))));
  }

  @Test
  void singleBlocksAreToldAsWhatTheyAre() {
    SweepMap map = map(SweptRun.of(USERS, MILLIS, SweptRun::poolOf200, 0.004, 1).upTo(12));

    assertThat(map.row(0).getLast().finding()).isInstanceOf(SweepFinding.OneBlock.class);
    assertThat(map.row(0).get(3).finding()).isInstanceOf(SweepFinding.Unknown.class);
    assertThat(map.sentences().getFirst())
        .isEqualTo(
            "At 50, 100 and 200 ms virtual serves, against platform-200, as much up to 50 users and"
                + " more from 400 users on; what lies between was not measured.");
  }

  @Test
  void whatTimeWasTooShortForIsTold() {
    SweepMap map = map(SweptRun.of(USERS, MILLIS, SweptRun::poolOf200, 0.004, 1).upTo(2));

    assertThat(map.sentences())
        .contains("The ends of 3 of 3 rows were not measured: that needs more time (--within).");
  }

  @Test
  void whatWasNotComparedSaysWhy() {
    SweepMap map =
        map(
            SweptRun.of(USERS, MILLIS, SweptRun::poolOf200, 0.004, 1)
                .ending(
                    trial ->
                        trial.load().label().equals("closed 400")
                                && trial.variant().equals("virtual")
                            ? new Outcome.Failed("died")
                            : new Outcome.Completed())
                .whole());

    assertThat(map.row(1).getLast().finding())
        .isEqualTo(new SweepFinding.NotComparable("no trial of virtual completed"));
    assertThat(map.sentences())
        .contains(
            "Not comparable at 400 users with 50 ms, 400 users with 100 ms and 400 users with 200"
                + " ms: no trial of virtual completed.");
  }

  @Test
  void aFullCpuIsTold() {
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

    assertThat(map.sentences().getLast())
        .isEqualTo(
            "virtual used its CPU up (90 % or more of what it was granted), first at 200 users with"
                + " 50 ms and 300 users with 100 ms: there the CPU bounds it.");
  }

  private static SweepMap map(SweptRun run) {
    return SweepMap.of(run.analyzed()).orElseThrow();
  }
}

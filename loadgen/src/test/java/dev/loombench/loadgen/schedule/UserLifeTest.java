package dev.loombench.loadgen.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.Stage;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserLifeTest {

  @Test
  void usersOfARisingStageStartAlongItsSlope() {
    assertThat(lives(new Stage(0, 4, Duration.ofSeconds(4))))
        .containsExactly(
            new UserLife(0, 500_000_000L, 4_000_000_000L),
            new UserLife(1, 1_500_000_000L, 4_000_000_000L),
            new UserLife(2, 2_500_000_000L, 4_000_000_000L),
            new UserLife(3, 3_500_000_000L, 4_000_000_000L));
  }

  @Test
  void usersOfAFallingStageLeaveAlongItsSlopeTheLastOnesFirst() {
    assertThat(
            lives(
                new Stage(0, 2, Duration.ofSeconds(2)),
                Stage.constant(2, Duration.ofSeconds(10)),
                new Stage(2, 0, Duration.ofSeconds(2))))
        .containsExactly(
            new UserLife(0, 500_000_000L, 13_500_000_000L),
            new UserLife(1, 1_500_000_000L, 12_500_000_000L));
  }

  @Test
  void usersThatAreThereFromTheStartSpreadTheirStartsOverASecond() {
    assertThat(lives(Stage.constant(4, Duration.ofSeconds(10))))
        .extracting(UserLife::startNanos)
        .containsExactly(0L, 250_000_000L, 500_000_000L, 750_000_000L);
  }

  @Test
  void aLongThinkTimeSpreadsTheStartsOverItself() {
    assertThat(
            UserLife.of(List.of(Stage.constant(4, Duration.ofSeconds(20))), Duration.ofSeconds(8)))
        .extracting(UserLife::startNanos)
        .containsExactly(0L, 2_000_000_000L, 4_000_000_000L, 6_000_000_000L);
  }

  @Test
  void theSpreadIsNeverLongerThanTheStage() {
    assertThat(
            UserLife.of(List.of(Stage.constant(2, Duration.ofSeconds(4))), Duration.ofSeconds(60)))
        .extracting(UserLife::startNanos)
        .containsExactly(0L, 2_000_000_000L);
  }

  @Test
  void usersLeaveAtOnceWhereTheLevelJumpsDown() {
    assertThat(
            lives(
                Stage.constant(2, Duration.ofSeconds(3)), Stage.constant(1, Duration.ofSeconds(3))))
        .containsExactly(
            new UserLife(0, 0L, 6_000_000_000L), new UserLife(1, 500_000_000L, 3_000_000_000L));
  }

  @Test
  void aUserThatLeftComesBackWhenTheLevelRisesAgain() {
    assertThat(
            lives(
                new Stage(0, 1, Duration.ofSeconds(2)),
                new Stage(1, 0, Duration.ofSeconds(2)),
                new Stage(0, 1, Duration.ofSeconds(2))))
        .containsExactly(
            new UserLife(0, 1_000_000_000L, 3_000_000_000L),
            new UserLife(0, 5_000_000_000L, 6_000_000_000L));
  }

  @Test
  void usersOfAGroupStartEvenlyAndStopTogether() {
    assertThat(UserLife.evenly(4, Duration.ofSeconds(2), Duration.ofSeconds(10)))
        .containsExactly(
            new UserLife(0, 0L, 10_000_000_000L),
            new UserLife(1, 500_000_000L, 10_000_000_000L),
            new UserLife(2, 1_000_000_000L, 10_000_000_000L),
            new UserLife(3, 1_500_000_000L, 10_000_000_000L));
  }

  @Test
  void aGroupWithoutATimeToStartOverStartsAtOnce() {
    assertThat(UserLife.evenly(3, Duration.ZERO, Duration.ofSeconds(1)))
        .extracting(UserLife::startNanos)
        .containsExactly(0L, 0L, 0L);
  }

  @Test
  void usersThatWouldStartAfterTheEndNeverDo() {
    assertThat(UserLife.evenly(4, Duration.ofSeconds(2), Duration.ofSeconds(1)))
        .extracting(UserLife::user)
        .containsExactly(0, 1);
  }

  private static List<UserLife> lives(Stage... stages) {
    return UserLife.of(List.of(stages), Duration.ZERO);
  }
}

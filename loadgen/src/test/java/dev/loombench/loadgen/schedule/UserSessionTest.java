package dev.loombench.loadgen.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.Stage;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserSessionTest {

  @Test
  void usersStartAlongARisingStage() {
    assertThat(sessions(new Stage(0, 4, Duration.ofSeconds(4))))
        .containsExactly(
            new UserSession(0, 500_000_000L, 4_000_000_000L),
            new UserSession(1, 1_500_000_000L, 4_000_000_000L),
            new UserSession(2, 2_500_000_000L, 4_000_000_000L),
            new UserSession(3, 3_500_000_000L, 4_000_000_000L));
  }

  @Test
  void usersLeaveAlongAFallingStageLastOnesFirst() {
    assertThat(
            sessions(
                new Stage(0, 2, Duration.ofSeconds(2)),
                Stage.constant(2, Duration.ofSeconds(10)),
                new Stage(2, 0, Duration.ofSeconds(2))))
        .containsExactly(
            new UserSession(0, 500_000_000L, 13_500_000_000L),
            new UserSession(1, 1_500_000_000L, 12_500_000_000L));
  }

  @Test
  void initialUsersStartOverOneSecond() {
    assertThat(sessions(Stage.constant(4, Duration.ofSeconds(10))))
        .extracting(UserSession::startNanos)
        .containsExactly(0L, 250_000_000L, 500_000_000L, 750_000_000L);
  }

  @Test
  void initialUsersStartOverALongThinkTime() {
    assertThat(
            UserSession.of(
                List.of(Stage.constant(4, Duration.ofSeconds(20))), Duration.ofSeconds(8)))
        .extracting(UserSession::startNanos)
        .containsExactly(0L, 2_000_000_000L, 4_000_000_000L, 6_000_000_000L);
  }

  @Test
  void initialUsersStartWithinTheStage() {
    assertThat(
            UserSession.of(
                List.of(Stage.constant(2, Duration.ofSeconds(4))), Duration.ofSeconds(60)))
        .extracting(UserSession::startNanos)
        .containsExactly(0L, 2_000_000_000L);
  }

  @Test
  void usersLeaveAtADownwardJump() {
    assertThat(
            sessions(
                Stage.constant(2, Duration.ofSeconds(3)), Stage.constant(1, Duration.ofSeconds(3))))
        .containsExactly(
            new UserSession(0, 0L, 6_000_000_000L),
            new UserSession(1, 500_000_000L, 3_000_000_000L));
  }

  @Test
  void userReturnsWhenTheLevelRisesAgain() {
    assertThat(
            sessions(
                new Stage(0, 1, Duration.ofSeconds(2)),
                new Stage(1, 0, Duration.ofSeconds(2)),
                new Stage(0, 1, Duration.ofSeconds(2))))
        .containsExactly(
            new UserSession(0, 1_000_000_000L, 3_000_000_000L),
            new UserSession(0, 5_000_000_000L, 6_000_000_000L));
  }

  @Test
  void usersStartEvenlyAndStopTogether() {
    assertThat(UserSession.evenly(4, Duration.ofSeconds(2), Duration.ofSeconds(10)))
        .containsExactly(
            new UserSession(0, 0L, 10_000_000_000L),
            new UserSession(1, 500_000_000L, 10_000_000_000L),
            new UserSession(2, 1_000_000_000L, 10_000_000_000L),
            new UserSession(3, 1_500_000_000L, 10_000_000_000L));
  }

  @Test
  void usersWithoutRampUpStartTogether() {
    assertThat(UserSession.evenly(3, Duration.ZERO, Duration.ofSeconds(1)))
        .extracting(UserSession::startNanos)
        .containsExactly(0L, 0L, 0L);
  }

  @Test
  void omitsUsersThatWouldStartAfterTheEnd() {
    assertThat(UserSession.evenly(4, Duration.ofSeconds(2), Duration.ofSeconds(1)))
        .extracting(UserSession::user)
        .containsExactly(0, 1);
  }

  private static List<UserSession> sessions(Stage... stages) {
    return UserSession.of(List.of(stages), Duration.ZERO);
  }
}

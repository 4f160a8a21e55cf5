package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.RequestResult;
import dev.loombench.loadgen.schedule.UserLife;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosedDemandTest {

  private static final long ENDLESS = Long.MAX_VALUE;

  private final List<Exchange> handed = new ArrayList<>();

  @Test
  void aUsersNextRequestIsDueWhenItHasThought() {
    ClosedDemand demand = demand(5, ENDLESS, new UserLife(0, 10, 1000));
    assertThat(demand.nextDueNanos()).isEqualTo(10);
    assertThat(dueAt(demand, 9)).isEmpty();
    assertThat(dueAt(demand, 12)).as("late, but due when it was due").containsExactly(10L);
    assertThat(demand.nextDueNanos()).as("nothing until the answer").isEqualTo(Long.MAX_VALUE);
    demand.ended(handed.getFirst(), RequestResult.OK, 40);
    assertThat(demand.nextDueNanos()).isEqualTo(45);
    assertThat(dueAt(demand, 45)).containsExactly(45L);
  }

  @Test
  void requestsOfSeveralUsersComeInTheOrderInWhichTheyAreDue() {
    ClosedDemand demand = demand(5, ENDLESS, new UserLife(0, 0, 1000), new UserLife(1, 30, 1000));
    assertThat(dueAt(demand, 0)).containsExactly(0L);
    demand.ended(handed.getFirst(), RequestResult.OK, 20);
    assertThat(dueAt(demand, 50)).containsExactly(25L, 30L);
  }

  @Test
  void aUserWhoseTimeIsOverSendsNoMore() {
    ClosedDemand demand = demand(5, ENDLESS, new UserLife(0, 0, 100));
    assertThat(dueAt(demand, 0)).containsExactly(0L);
    assertThat(demand.connectionsWanted(0)).isEqualTo(1);
    demand.ended(handed.getFirst(), RequestResult.OK, 95);
    assertThat(dueAt(demand, 100)).isEmpty();
    assertThat(demand.connectionsWanted(0)).isZero();
  }

  @Test
  void aFailureIsThoughtAboutNoLongerThanAnAnswer() {
    for (RequestResult result :
        List.of(RequestResult.BAD_STATUS, RequestResult.RESET, RequestResult.TIMEOUT)) {
      ClosedDemand demand = demand(5, ENDLESS, new UserLife(0, 0, 1000));
      dueAt(demand, 0);
      demand.ended(handed.getFirst(), result, 20);
      assertThat(demand.nextDueNanos()).isEqualTo(25);
    }
  }

  @Test
  void whoCouldNotConnectComesBackAfter100MillisecondsAtTheEarliest() {
    for (RequestResult result :
        List.of(RequestResult.CONNECT_REFUSED, RequestResult.CLIENT_FAILED)) {
      ClosedDemand demand = demand(5, ENDLESS, new UserLife(0, 0, ENDLESS));
      dueAt(demand, 0);
      demand.ended(handed.getFirst(), result, 20);
      assertThat(demand.nextDueNanos()).isEqualTo(100_000_020L);
    }
  }

  @Test
  void usersWithTheirNumberOfRequestsDoneAreGoneAndThenAllIsDone() {
    ClosedDemand demand = demand(0, 2, new UserLife(0, 0, 1000), new UserLife(1, 50, 1000));
    dueAt(demand, 0);
    demand.ended(handed.getFirst(), RequestResult.OK, 10);
    dueAt(demand, 10);
    demand.ended(handed.getFirst(), RequestResult.RESET, 20);
    assertThat(demand.connectionsWanted(0)).isZero();
    assertThat(demand.isDone()).as("the other user is to come").isFalse();
    dueAt(demand, 50);
    demand.ended(handed.getFirst(), RequestResult.OK, 60);
    dueAt(demand, 60);
    assertThat(demand.isDone()).as("its last request is in flight").isFalse();
    demand.ended(handed.getFirst(), RequestResult.OK, 70);
    assertThat(demand.isDone()).isTrue();
    assertThat(demand.nextDueNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void usersWithoutANumberAreNeverDoneBeforeTheTimeIsUp() {
    ClosedDemand demand = demand(0, ENDLESS, new UserLife(0, 0, 10));
    dueAt(demand, 0);
    demand.ended(handed.getFirst(), RequestResult.OK, 20);
    assertThat(dueAt(demand, 20)).isEmpty();
    assertThat(demand.isDone()).isFalse();
  }

  @Test
  void afterAStopNobodySendsAgain() {
    ClosedDemand demand = demand(0, ENDLESS, new UserLife(0, 0, 1000), new UserLife(1, 50, 1000));
    dueAt(demand, 0);
    demand.stop();
    demand.ended(handed.getFirst(), RequestResult.OK, 10);
    assertThat(dueAt(demand, 900)).isEmpty();
    assertThat(demand.nextDueNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aUserGoesThroughAListAgainAndAgain() {
    User user = new User(new UserLife(0, 0, 1000), 7);
    List<Integer> places = new ArrayList<>();
    while (user.hasRequestsLeft()) {
      assertThat(user.sendsAt(999)).isTrue();
      user.sends();
      places.add(user.nextOf(3));
    }
    assertThat(places).containsExactly(0, 1, 2, 0, 1, 2, 0);
    assertThat(user.sendsAt(999)).isFalse();
  }

  @Test
  void aUserWhoIsToLeaveAtAMomentSendsNothingAtThatMoment() {
    User user = new User(new UserLife(0, 0, 1000), 7);
    assertThat(user.sendsAt(999)).isTrue();
    assertThat(user.sendsAt(1000)).isFalse();
  }

  private static ClosedDemand demand(long thinkNanos, long requestsEach, UserLife... lives) {
    return new ClosedDemand(List.of(lives), (_, _) -> 0, thinkNanos, requestsEach);
  }

  private List<Long> dueAt(ClosedDemand demand, long nowNanos) {
    handed.clear();
    demand.pollDue(nowNanos, handed::add);
    return handed.stream().map(exchange -> exchange.dueNanos).toList();
  }
}

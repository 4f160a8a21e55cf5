package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.RequestResult;
import dev.loombench.loadgen.schedule.UserSession;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosedLoadTest {

  private static final long UNLIMITED = Long.MAX_VALUE;

  private final List<Exchange> polled = new ArrayList<>();

  @Test
  void nextRequestIsDueAfterTheThinkTime() {
    ClosedLoad load = load(5, UNLIMITED, new UserSession(0, 10, 1000));
    assertThat(load.nextDueNanos()).isEqualTo(10);
    assertThat(dueAt(load, 9)).isEmpty();
    assertThat(dueAt(load, 12)).as("polled late, same due time").containsExactly(10L);
    assertThat(load.nextDueNanos()).as("nothing before the response").isEqualTo(Long.MAX_VALUE);
    load.completed(polled.getFirst(), RequestResult.OK, 40);
    assertThat(load.nextDueNanos()).isEqualTo(45);
    assertThat(dueAt(load, 45)).containsExactly(45L);
  }

  @Test
  void ordersRequestsOfUsersByDueTime() {
    ClosedLoad load = load(5, UNLIMITED, new UserSession(0, 0, 1000), new UserSession(1, 30, 1000));
    assertThat(dueAt(load, 0)).containsExactly(0L);
    load.completed(polled.getFirst(), RequestResult.OK, 20);
    assertThat(dueAt(load, 50)).containsExactly(25L, 30L);
  }

  @Test
  void userStopsAtTheEndOfItsSession() {
    ClosedLoad load = load(5, UNLIMITED, new UserSession(0, 0, 100));
    assertThat(dueAt(load, 0)).containsExactly(0L);
    assertThat(load.connectionsNeeded(0)).isEqualTo(1);
    load.completed(polled.getFirst(), RequestResult.OK, 95);
    assertThat(dueAt(load, 100)).isEmpty();
    assertThat(load.connectionsNeeded(0)).isZero();
  }

  @Test
  void thinkTimeAfterAFailureIsTheSame() {
    for (RequestResult result : List.of(RequestResult.BAD_STATUS, RequestResult.TIMEOUT)) {
      ClosedLoad load = load(5, UNLIMITED, new UserSession(0, 0, 1000));
      dueAt(load, 0);
      load.completed(polled.getFirst(), result, 20);
      assertThat(load.nextDueNanos()).isEqualTo(25);
    }
  }

  @Test
  void pauses100MillisecondsAfterAConnectionFailure() {
    for (RequestResult result :
        List.of(
            RequestResult.CONNECT_REFUSED,
            RequestResult.CONNECT_TIMEOUT,
            RequestResult.RESET,
            RequestResult.CLIENT_FAILED)) {
      ClosedLoad load = load(5, UNLIMITED, new UserSession(0, 0, UNLIMITED));
      dueAt(load, 0);
      load.completed(polled.getFirst(), result, 20);
      assertThat(load.nextDueNanos()).isEqualTo(100_000_020L);
    }
  }

  @Test
  void isExhaustedAfterTheLastRequestOfAllUsers() {
    ClosedLoad load = load(0, 2, new UserSession(0, 0, 1000), new UserSession(1, 50, 1000));
    dueAt(load, 0);
    load.completed(polled.getFirst(), RequestResult.OK, 10);
    dueAt(load, 10);
    load.completed(polled.getFirst(), RequestResult.RESET, 20);
    assertThat(load.connectionsNeeded(0)).isZero();
    assertThat(load.isExhausted()).as("the other user has not started").isFalse();
    dueAt(load, 50);
    load.completed(polled.getFirst(), RequestResult.OK, 60);
    dueAt(load, 60);
    assertThat(load.isExhausted()).as("its last request is in flight").isFalse();
    load.completed(polled.getFirst(), RequestResult.OK, 70);
    assertThat(load.isExhausted()).isTrue();
    assertThat(load.nextDueNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void isNeverExhaustedWithoutARequestLimit() {
    ClosedLoad load = load(0, UNLIMITED, new UserSession(0, 0, 10));
    dueAt(load, 0);
    load.completed(polled.getFirst(), RequestResult.OK, 20);
    assertThat(dueAt(load, 20)).isEmpty();
    assertThat(load.isExhausted()).isFalse();
  }

  @Test
  void sendsNothingAfterStop() {
    ClosedLoad load = load(0, UNLIMITED, new UserSession(0, 0, 1000), new UserSession(1, 50, 1000));
    dueAt(load, 0);
    load.stop();
    load.completed(polled.getFirst(), RequestResult.OK, 10);
    assertThat(dueAt(load, 900)).isEmpty();
    assertThat(load.nextDueNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void userCyclesThroughAList() {
    User user = new User(new UserSession(0, 0, 1000), 7);
    List<Integer> places = new ArrayList<>();
    while (user.hasRequestsLeft()) {
      assertThat(user.sendsAt(999)).isTrue();
      user.countRequest();
      places.add(user.nextPosition(3));
    }
    assertThat(places).containsExactly(0, 1, 2, 0, 1, 2, 0);
    assertThat(user.sendsAt(999)).isFalse();
  }

  @Test
  void sessionExcludesItsEnd() {
    User user = new User(new UserSession(0, 0, 1000), 7);
    assertThat(user.sendsAt(999)).isTrue();
    assertThat(user.sendsAt(1000)).isFalse();
  }

  private static ClosedLoad load(long thinkNanos, long requestsPerUser, UserSession... sessions) {
    return new ClosedLoad(List.of(sessions), _ -> 0, thinkNanos, requestsPerUser);
  }

  private List<Long> dueAt(ClosedLoad load, long nowNanos) {
    polled.clear();
    load.pollDue(nowNanos, polled::add);
    return polled.stream().map(exchange -> exchange.dueNanos).toList();
  }
}

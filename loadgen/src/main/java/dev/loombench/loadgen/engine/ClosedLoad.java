package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestResult;
import dev.loombench.loadgen.schedule.UserSession;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * Closed load: each user sends a request, waits for the response and thinks, as long as its session
 * lasts. A request is due at the end of the think time.
 */
final class ClosedLoad implements LoadSource {

  /**
   * Minimum pause of a user whose connection could not be established or was closed without a
   * response. Without it, users of a server that resets connections would request in a tight loop.
   */
  static final long CONNECTION_FAILURE_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /**
   * Responses for each burst of users who do not think. With single sends, some processes have a
   * third more CPU per request for as long as they run; docs/adr/0009-batched-sending.md.
   */
  private static final int BURST = 8;

  private record Ready(long dueNanos, User user) {}

  private final Deque<UserSession> upcoming;
  private final PriorityQueue<Ready> ready =
      new PriorityQueue<>(Comparator.comparingLong(Ready::dueNanos));
  private final ToIntFunction<User> selector;
  private final long thinkNanos;
  private final long requestsPerUser;
  private int activeUsers;
  private boolean stopped;

  /** Creates the load of one event loop from its users' sessions, ordered by start. */
  ClosedLoad(
      List<UserSession> sessions,
      ToIntFunction<User> selector,
      long thinkNanos,
      long requestsPerUser) {
    this.upcoming = new ArrayDeque<>(sessions);
    this.selector = selector;
    this.thinkNanos = thinkNanos;
    this.requestsPerUser = requestsPerUser;
  }

  @Override
  public void pollDue(long nowNanos, Consumer<Exchange> sink) {
    while (!upcoming.isEmpty() && upcoming.peek().startNanos() <= nowNanos) {
      UserSession session = upcoming.remove();
      activeUsers++;
      ready.add(new Ready(session.startNanos(), new User(session, requestsPerUser)));
    }
    while (!ready.isEmpty() && ready.peek().dueNanos() <= nowNanos) {
      Ready next = ready.remove();
      User user = next.user();
      if (user.sendsAt(next.dueNanos())) {
        user.countRequest();
        sink.accept(new Exchange(next.dueNanos(), selector.applyAsInt(user), user));
      } else {
        activeUsers--;
      }
    }
  }

  @Override
  public long nextDueNanos() {
    long nextStart = upcoming.isEmpty() ? Long.MAX_VALUE : upcoming.peek().startNanos();
    return ready.isEmpty() ? nextStart : Math.min(nextStart, ready.peek().dueNanos());
  }

  @Override
  public void completed(Exchange exchange, RequestResult result, long nowNanos) {
    if (stopped) {
      return;
    }
    if (exchange.user.hasRequestsLeft()) {
      ready.add(new Ready(nowNanos + pauseAfter(result), exchange.user));
    } else {
      activeUsers--;
    }
  }

  private long pauseAfter(RequestResult result) {
    return switch (result) {
      case CONNECT_REFUSED, CONNECT_TIMEOUT, RESET, CLIENT_FAILED ->
          Math.max(thinkNanos, CONNECTION_FAILURE_PAUSE_NANOS);
      case OK, BAD_STATUS, REJECTED, TIMEOUT, PROTOCOL_ERROR, BODY_MISMATCH, UNSENT, UNANSWERED ->
          thinkNanos;
    };
  }

  @Override
  public int responsesPerSend() {
    return thinkNanos == 0 ? BURST : 1;
  }

  /** Returns one connection per active user; after the end, for what is unanswered. */
  @Override
  public int connectionsNeeded(int unanswered) {
    return stopped ? unanswered : activeUsers;
  }

  @Override
  public boolean isExhausted() {
    return requestsPerUser < Long.MAX_VALUE && upcoming.isEmpty() && activeUsers == 0;
  }

  @Override
  public void stop() {
    upcoming.clear();
    ready.clear();
    stopped = true;
  }
}

package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestResult;
import dev.loombench.loadgen.schedule.UserLife;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Closed load: every user sends, waits for the answer, thinks, and sends again while present. A
 * request is due when its user has done thinking.
 */
final class ClosedDemand implements Demand {

  /** A user for whom no connection could be made comes back after this at the earliest. */
  static final long REFUSED_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** Which request a user sends next. */
  interface Choice {

    /**
     * @param number of the request among those of the event loop
     */
    int choose(User user, long number);
  }

  private record Ready(long dueNanos, User user) {}

  private final Deque<UserLife> coming;
  private final PriorityQueue<Ready> ready =
      new PriorityQueue<>(Comparator.comparingLong(Ready::dueNanos));
  private final Choice choice;
  private final long thinkNanos;
  private final long requestsEach;
  private int present;
  private long number;
  private boolean stopped;

  /**
   * @param lives the users of this event loop, in order of their start
   * @param requestsEach how many requests a user sends at the most
   */
  ClosedDemand(List<UserLife> lives, Choice choice, long thinkNanos, long requestsEach) {
    this.coming = new ArrayDeque<>(lives);
    this.choice = choice;
    this.thinkNanos = thinkNanos;
    this.requestsEach = requestsEach;
  }

  @Override
  public void pollDue(long nowNanos, Consumer<Exchange> sink) {
    while (!coming.isEmpty() && coming.peek().startNanos() <= nowNanos) {
      UserLife life = coming.remove();
      present++;
      ready.add(new Ready(life.startNanos(), new User(life, requestsEach)));
    }
    while (!ready.isEmpty() && ready.peek().dueNanos() <= nowNanos) {
      Ready next = ready.remove();
      User user = next.user();
      if (user.sendsAt(next.dueNanos())) {
        user.sends();
        sink.accept(new Exchange(next.dueNanos(), choice.choose(user, number++), user));
      } else {
        present--;
      }
    }
  }

  @Override
  public long nextDueNanos() {
    long nextStart = coming.isEmpty() ? Long.MAX_VALUE : coming.peek().startNanos();
    return ready.isEmpty() ? nextStart : Math.min(nextStart, ready.peek().dueNanos());
  }

  @Override
  public void ended(Exchange exchange, RequestResult result, long nowNanos) {
    if (stopped) {
      return;
    }
    if (exchange.user.hasRequestsLeft()) {
      ready.add(new Ready(nowNanos + pauseAfter(result), exchange.user));
    } else {
      present--;
    }
  }

  private long pauseAfter(RequestResult result) {
    return switch (result) {
      case CONNECT_REFUSED, CLIENT_FAILED -> Math.max(thinkNanos, REFUSED_PAUSE_NANOS);
      default -> thinkNanos;
    };
  }

  /** One for each user that is present. */
  @Override
  public int connectionsWanted(int unanswered) {
    return present;
  }

  @Override
  public boolean isDone() {
    return requestsEach < Long.MAX_VALUE && coming.isEmpty() && present == 0;
  }

  @Override
  public void stop() {
    coming.clear();
    ready.clear();
    stopped = true;
  }
}

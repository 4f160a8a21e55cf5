package dev.loombench.loadgen.engine;

import dev.loombench.contract.Result;
import dev.loombench.loadgen.schedule.UserLife;
import dev.loombench.loadgen.schedule.WeightedChoice;
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

  /** A user whose connection was refused comes back after this at the earliest. */
  static final long REFUSED_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private record Ready(long dueNanos, UserLife user) {}

  private final Deque<UserLife> coming;
  private final PriorityQueue<Ready> ready =
      new PriorityQueue<>(Comparator.comparingLong(Ready::dueNanos));
  private final WeightedChoice choice;
  private final long thinkNanos;
  private int present;
  private long number;
  private boolean stopped;

  /**
   * @param lives the users of this event loop, in order of their start
   * @param firstNumber where this loop's requests start to be numbered for the choice among several
   */
  ClosedDemand(List<UserLife> lives, WeightedChoice choice, long thinkNanos, long firstNumber) {
    this.coming = new ArrayDeque<>(lives);
    this.choice = choice;
    this.thinkNanos = thinkNanos;
    this.number = firstNumber;
  }

  @Override
  public void pollDue(long nowNanos, Consumer<Exchange> sink) {
    while (!coming.isEmpty() && coming.peek().startNanos() <= nowNanos) {
      UserLife user = coming.remove();
      present++;
      ready.add(new Ready(user.startNanos(), user));
    }
    while (!ready.isEmpty() && ready.peek().dueNanos() <= nowNanos) {
      Ready next = ready.remove();
      if (next.dueNanos() < next.user().stopNanos()) {
        sink.accept(new Exchange(next.dueNanos(), choice.choose(number++), next.user()));
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
  public void ended(Exchange exchange, Result result, long nowNanos) {
    if (stopped) {
      return;
    }
    long pause =
        result == Result.CONNECT_REFUSED ? Math.max(thinkNanos, REFUSED_PAUSE_NANOS) : thinkNanos;
    ready.add(new Ready(nowNanos + pause, exchange.user));
  }

  /** One for each user that is present. */
  @Override
  public int connectionsWanted(int unanswered) {
    return present;
  }

  @Override
  public void stop() {
    coming.clear();
    ready.clear();
    stopped = true;
  }
}

package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestResult;
import dev.loombench.loadgen.record.Tally;
import dev.loombench.loadgen.schedule.Arrivals;
import java.util.function.Consumer;
import java.util.function.LongToIntFunction;

/** Open load: requests become due by the schedule alone, whatever became of those before. */
final class OpenDemand implements Demand {

  private final Arrivals arrivals;
  private final LongToIntFunction choice;
  private final int openedAhead;
  private final long gatheringNanos;
  private long next;
  private long heldUntil = Long.MIN_VALUE;

  /**
   * @param choice the request for the arrival with a number
   * @param openedAhead how many connections are wanted before anything is due
   * @param gatheringNanos after requests were handed over, how long those that become due next are
   *     held back, to be sent together; the wait counts as lateness of the loop
   */
  OpenDemand(Arrivals arrivals, LongToIntFunction choice, int openedAhead, long gatheringNanos) {
    this.arrivals = arrivals;
    this.choice = choice;
    this.openedAhead = openedAhead;
    this.gatheringNanos = gatheringNanos;
    this.next = arrivals.nextNanos();
  }

  @Override
  public void pollDue(long nowNanos, Consumer<Exchange> sink) {
    if (next > nowNanos || nowNanos < heldUntil) {
      return;
    }
    while (next <= nowNanos) {
      sink.accept(new Exchange(next, choice.applyAsInt(arrivals.number()), null));
      next = arrivals.nextNanos();
    }
    heldUntil = Math.min(nowNanos + gatheringNanos, endOfSecond(nowNanos));
  }

  /** A second is closed with everything in it that was due. */
  private static long endOfSecond(long nanos) {
    return (Tally.secondOf(nanos) + 1) * Tally.SECOND;
  }

  @Override
  public long nextDueNanos() {
    return next == Long.MAX_VALUE ? next : Math.max(next, heldUntil);
  }

  @Override
  public void ended(Exchange exchange, RequestResult result, long nowNanos) {
    // Arrivals do not wait for answers.
  }

  /** Those opened ahead of the first request, and more once so many requests are unanswered. */
  @Override
  public int connectionsWanted(int unanswered) {
    return Math.max(openedAhead, unanswered);
  }

  /** The last stage may be one of silence: it lasts as long as it was to last. */
  @Override
  public boolean isDone() {
    return false;
  }

  @Override
  public void stop() {
    next = Long.MAX_VALUE;
  }
}

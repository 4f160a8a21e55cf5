package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestResult;
import dev.loombench.loadgen.record.LoopRecorder;
import dev.loombench.loadgen.schedule.ArrivalSchedule;
import java.util.function.Consumer;
import java.util.function.LongToIntFunction;

/** Open load: requests become due by the schedule alone, independent of responses. */
final class OpenLoad implements LoadSource {

  private final ArrivalSchedule arrivals;
  private final LongToIntFunction selector;
  private final int initialConnections;
  private final long batchingNanos;
  private long next;
  private long batchAtNanos = Long.MIN_VALUE;

  /**
   * Creates the load of one event loop.
   *
   * @param selector maps the number of an arrival to the index of its request
   * @param initialConnections the connections to open before the first request
   * @param batchingNanos the time after a send for which due requests are collected into a batch;
   *     the wait counts as lateness of the loop
   */
  OpenLoad(
      ArrivalSchedule arrivals,
      LongToIntFunction selector,
      int initialConnections,
      long batchingNanos) {
    this.arrivals = arrivals;
    this.selector = selector;
    this.initialConnections = initialConnections;
    this.batchingNanos = batchingNanos;
    this.next = arrivals.nextNanos();
  }

  @Override
  public void pollDue(long nowNanos, Consumer<Exchange> sink) {
    if (next > nowNanos || nowNanos < batchAtNanos) {
      return;
    }
    while (next <= nowNanos) {
      sink.accept(new Exchange(next, selector.applyAsInt(arrivals.number()), null));
      next = arrivals.nextNanos();
    }
    batchAtNanos = Math.min(nowNanos + batchingNanos, endOfSecond(nowNanos));
  }

  /** Batches do not cross seconds, so a second's counts include all requests due in it. */
  private static long endOfSecond(long nanos) {
    return (LoopRecorder.secondOf(nanos) + 1) * LoopRecorder.SECOND;
  }

  @Override
  public long nextDueNanos() {
    return next == Long.MAX_VALUE ? next : Math.max(next, batchAtNanos);
  }

  @Override
  public void completed(Exchange exchange, RequestResult result, long nowNanos) {
    // arrivals do not depend on responses
  }

  @Override
  public int responsesPerSend() {
    return 1;
  }

  /** Returns the initial connections, or one per unanswered request if that is more. */
  @Override
  public int connectionsNeeded(int unanswered) {
    return Math.max(initialConnections, unanswered);
  }

  /** Returns false: the last stage lasts its full time even at rate zero. */
  @Override
  public boolean isExhausted() {
    return false;
  }

  @Override
  public void stop() {
    next = Long.MAX_VALUE;
  }
}

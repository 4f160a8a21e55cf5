package dev.loombench.loadgen.delay;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Ticker;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Signals of one connection on their way to its target. Each is due a delay after its arrival, so
 * that pipelined requests overlap, and none passes an earlier one. Used by its event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a closed loop has no connections
final class DelayLine {

  private record Delayed(long dueNanos, Signal signal) {}

  private final EventLoop eventLoop;
  private final Ticker clock;
  private final long delayNanos;
  private final LongConsumer latenessNanos;
  private final Consumer<Signal> next;
  private final Queue<Delayed> delayed = new ArrayDeque<>();
  private long heldBytes;
  private boolean open;

  /**
   * Creates an empty line that holds all signals until it is opened.
   *
   * @param delayNanos delay of each signal
   * @param latenessNanos receives, for received bytes, the time from due to passed on
   * @param next receives the signals that are due
   */
  DelayLine(
      EventLoop eventLoop, long delayNanos, LongConsumer latenessNanos, Consumer<Signal> next) {
    this.eventLoop = eventLoop;
    this.clock = eventLoop.ticker();
    this.delayNanos = delayNanos;
    this.latenessNanos = latenessNanos;
    this.next = next;
  }

  void open() {
    open = true;
    passDue();
  }

  boolean isOpen() {
    return open;
  }

  void accept(Signal signal) {
    delayed.add(new Delayed(clock.nanoTime() + delayNanos, signal));
    heldBytes += signal.length();
    if (open && delayed.size() == 1) {
      passDue();
    }
  }

  /** Returns the number of bytes that were not passed on yet. */
  long heldBytes() {
    return heldBytes;
  }

  private void passDue() {
    for (Delayed first = delayed.peek(); first != null; first = delayed.peek()) {
      long left = first.dueNanos() - clock.nanoTime();
      if (left > 0) {
        eventLoop.schedule(this::passDue, left, TimeUnit.NANOSECONDS);
        return;
      }
      delayed.remove();
      pass(first);
    }
  }

  private void pass(Delayed due) {
    int length = due.signal().length();
    heldBytes -= length;
    next.accept(due.signal());
    if (length > 0) {
      latenessNanos.accept(clock.nanoTime() - due.dueNanos());
    }
  }
}

package dev.loombench.loadgen.engine;

import io.netty.channel.Channel;

/** Combination of the flushes of requests that are written in one iteration of the event loop. */
final class FlushBatcher {

  /**
   * Maximum number of requests per flush. Larger batches would delay the first requests, which
   * already count as sent.
   */
  private static final int MAX_BATCH = 16;

  private final Channel channel;
  private final Runnable flush = this::flush;
  private int unflushed;

  FlushBatcher(Channel channel) {
    this.channel = channel;
  }

  void requestWritten() {
    unflushed++;
    if (unflushed == MAX_BATCH) {
      flush();
    } else if (unflushed == 1) {
      channel.eventLoop().execute(flush);
    }
  }

  private void flush() {
    unflushed = 0;
    channel.flush();
  }
}

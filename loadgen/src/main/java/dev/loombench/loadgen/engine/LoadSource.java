package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestResult;
import java.util.function.Consumer;

/**
 * Source of one event loop's requests. Times are nanoseconds from the start of the plan; {@link
 * Long#MAX_VALUE} is never.
 */
sealed interface LoadSource permits OpenLoad, ClosedLoad {

  /** Passes all due requests to a sink, except those that wait for a batch. */
  void pollDue(long nowNanos, Consumer<Exchange> sink);

  /** Returns the earliest time at which a poll can find a due request. */
  long nextDueNanos();

  void completed(Exchange exchange, RequestResult result, long nowNanos);

  /** Returns after how many responses of a poll what became due is sent; the rest follows it. */
  int responsesPerSend();

  /** Returns for how many concurrent requests to open connections. */
  int connectionsNeeded(int unanswered);

  /** Returns whether all requests completed before the end of the plan. */
  boolean isExhausted();

  /** Stops the load: nothing more becomes due. */
  void stop();
}

package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestResult;
import java.util.function.Consumer;

/**
 * Source of one event loop's requests. Times are nanoseconds from the start of the plan; {@link
 * Long#MAX_VALUE} is never.
 */
sealed interface LoadSource permits OpenLoad, ClosedLoad {

  /** Passes all requests that are due to a sink, except those held back for a batch. */
  void pollDue(long nowNanos, Consumer<Exchange> sink);

  /** Returns the time of the next poll, as far as it is known. */
  long nextDueNanos();

  /** Handles the result of a request. */
  void completed(Exchange exchange, RequestResult result, long nowNanos);

  /**
   * Returns the number of concurrent requests to open connections for.
   *
   * @param unanswered requests waiting or in flight
   */
  int connectionsNeeded(int unanswered);

  /** Returns whether all requests completed before the end of the plan. */
  boolean isExhausted();

  /** Stops the load: nothing more becomes due. */
  void stop();
}

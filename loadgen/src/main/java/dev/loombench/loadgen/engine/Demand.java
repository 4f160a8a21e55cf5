package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestResult;
import java.util.function.Consumer;

/**
 * Where one event loop's requests come from. Times are nanoseconds from the start of the plan;
 * {@link Long#MAX_VALUE} is never.
 */
sealed interface Demand permits OpenDemand, ClosedDemand {

  /** Hands over every request that is due by now, unless it is held back to go with others. */
  void pollDue(long nowNanos, Consumer<Exchange> sink);

  /** When requests are to be asked for next, as far as is known. */
  long nextDueNanos();

  /** A request has its result. */
  void ended(Exchange exchange, RequestResult result, long nowNanos);

  /**
   * How many connections are of use now.
   *
   * @param unanswered requests waiting or in flight
   */
  int connectionsWanted(int unanswered);

  /** Whether all is done before the plan's time is up. */
  boolean isDone();

  /** Nothing more becomes due. */
  void stop();
}

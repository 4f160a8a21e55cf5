package dev.loombench.tool.load;

import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;

/**
 * Count of the failures of a running plan, a lower bound. A failure is known when its second ends,
 * or, like a timeout, later: the request is then due, but neither answered nor in flight. An answer
 * at the end of a second may be counted in the next one, so the answers of the next second are
 * subtracted: no good answer is ever counted as a failure.
 */
public final class FailuresSoFar {

  private long due;
  private long answered;
  private long reported;
  private long missingBefore;
  private long failed;

  /** Adds a second; returns the failures since the start of the plan. */
  public long after(SecondCounts second) {
    due += second.scheduled();
    answered += second.succeeded();
    second
        .results()
        .forEach((result, count) -> reported += result == RequestResult.OK ? 0 : count.longValue());
    failed = Math.max(failed, Math.max(reported, missingBefore - second.succeeded()));
    missingBefore = due - answered - second.inFlight() - second.waiting();
    return failed;
  }
}

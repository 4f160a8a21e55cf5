package dev.loombench.tool.load;

import dev.loombench.contract.LoadResult;

/** Load plan in progress. */
public interface LoadRun {

  /** Stops early: no more requests become due, and outstanding answers are awaited as usual. */
  void stop();

  /** Returns true if the plan has ended, successfully or not. */
  boolean ended();

  /**
   * Waits for the end of the plan, at most until its deadline.
   *
   * @throws LoadFailure if the plan could not be run to its end
   * @throws InterruptedException if the tool must stop
   */
  LoadResult await() throws LoadFailure, InterruptedException;
}

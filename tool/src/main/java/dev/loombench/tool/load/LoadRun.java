package dev.loombench.tool.load;

import dev.loombench.contract.LoadResult;

/** A load plan that is being carried out. */
public interface LoadRun {

  /** Ends it early: nothing more becomes due, answers are waited for as usual. */
  void stop();

  /** Whether it has ended, well or not. */
  boolean ended();

  /**
   * Waits for its end.
   *
   * @throws LoadFailure if the plan could not be carried out to its end
   * @throws InterruptedException if the tool is to stop
   */
  LoadResult await() throws LoadFailure, InterruptedException;
}

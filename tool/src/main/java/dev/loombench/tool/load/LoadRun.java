package dev.loombench.tool.load;

import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.LoadResult;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

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

  /** Waits for a result that is either completed or failed, with a {@link LoadFailure} if known. */
  static LoadResult resultOf(Future<LoadResult> result) throws LoadFailure, InterruptedException {
    try {
      return result.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof LoadFailure failure
          ? failure
          : new LoadFailure(GeneratorFault.DIED, e.getCause().toString());
    }
  }
}

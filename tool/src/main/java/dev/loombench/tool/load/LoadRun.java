package dev.loombench.tool.load;

import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.LoadResult;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

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

  /** Plan whose result is completed with a {@link LoadResult} or a {@link LoadFailure}. */
  abstract class Pending implements LoadRun {

    final CompletableFuture<LoadResult> result = new CompletableFuture<>();

    final void fail(GeneratorFault fault, String message) {
      result.completeExceptionally(new LoadFailure(fault, message));
    }

    @Override
    public final boolean ended() {
      return result.isDone();
    }

    @Override
    public final LoadResult await() throws LoadFailure, InterruptedException {
      try {
        return result.get();
      } catch (ExecutionException e) {
        throw e.getCause() instanceof LoadFailure failure
            ? failure
            : new LoadFailure(GeneratorFault.DIED, e.getCause().toString());
      }
    }
  }
}

package dev.loombench.tool.run.server;

import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import java.time.Duration;
import java.util.List;

/** Requests that ended at the client without an answer, and that the server may still work on. */
public final class AbandonedRequests {

  private static final List<RequestResult> ABANDONED =
      List.of(
          RequestResult.TIMEOUT,
          RequestResult.CONNECT_TIMEOUT,
          RequestResult.UNSENT,
          RequestResult.UNANSWERED);

  /** Time for the server to finish them. */
  private static final Duration TIME = Duration.ofSeconds(5);

  private AbandonedRequests() {}

  /** Waits after plans that left such requests behind. */
  public static void letEnd(List<LoadResult> plans) throws InterruptedException {
    boolean any =
        plans.stream()
            .anyMatch(
                plan ->
                    ABANDONED.stream().anyMatch(kind -> plan.results().getOrDefault(kind, 0L) > 0));
    if (any) {
      Thread.sleep(TIME.toMillis());
    }
  }
}

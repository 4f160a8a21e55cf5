package dev.loombench.tool.publish.live;

import dev.loombench.contract.LatencyCounts;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.load.FailuresSoFar;
import dev.loombench.tool.load.LoadWatcher.PlanWatcher;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** Latest seconds of load. Not thread-safe. */
final class LiveSeconds {

  /** Number of seconds that the page shows. */
  private static final int MAX_SECONDS = 240;

  private static final double NANOS_PER_MILLI = 1e6;

  private final Deque<LiveState.Second> latest = new ArrayDeque<>();

  void add(LiveState.Second second) {
    latest.add(second);
    if (latest.size() > MAX_SECONDS) {
      latest.remove();
    }
  }

  void clear() {
    latest.clear();
  }

  List<LiveState.Second> list() {
    return List.copyOf(latest);
  }

  /** Returns a watcher of one plan that passes on the requests of each second. */
  static PlanWatcher watcher(Consumer<LiveState.Requests> receiver) {
    var failures = new FailuresSoFar();
    return new PlanWatcher() {
      private long failedBefore;

      @Override
      public void second(SecondCounts counts) {
        long failed = failures.after(counts);
        receiver.accept(requests(counts, failed - failedBefore));
        failedBefore = failed;
      }

      @Override
      public void ended(LoadResult result) {}
    };
  }

  private static LiveState.Requests requests(SecondCounts counts, long failed) {
    return new LiveState.Requests(
        counts.scheduled(),
        counts.succeeded(),
        failed,
        percentile(counts.latencies(), 0.5),
        percentile(counts.latencies(), 0.99),
        counts.latenessNanos().isPresent()
            ? counts.latenessNanos().getAsLong() / NANOS_PER_MILLI
            : null,
        counts.inFlight(),
        counts.waiting());
  }

  /** Returns a percentile in ms, interpolated in its bucket; null without answers. */
  static Double percentile(LatencyCounts latencies, double share) {
    long[] upper = LatencyCounts.upperNanos();
    long count = latencies.counts().stream().mapToLong(Long::longValue).sum();
    double rank = share * count;
    double before = 0;
    for (int bucket = 0; bucket < upper.length && count > 0; bucket++) {
      long inside = latencies.in(bucket);
      if (inside > 0 && before + inside >= rank) {
        long low = bucket == 0 ? 0 : upper[bucket - 1];
        return (low + (upper[bucket] - low) * (rank - before) / inside) / NANOS_PER_MILLI;
      }
      before += inside;
    }
    return count == 0 ? null : upper[upper.length - 1] / NANOS_PER_MILLI;
  }
}

package dev.loombench.tool.publish;

import dev.loombench.contract.LatencyCounts;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.load.FailuresSoFar;
import dev.loombench.tool.load.LoadWatcher.PlanWatcher;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Requests of one plan of load: by its seconds while it runs, and by its result when it ended. No
 * count ever falls, because a second that is over misses only what comes later. Not thread-safe.
 */
final class PlanTotals {

  private final FailuresSoFar failuresSoFar = new FailuresSoFar();
  private final Map<PublishedMetric, Long> counts = new EnumMap<>(PublishedMetric.class);
  private final Map<RequestResult, Long> results = new EnumMap<>(RequestResult.class);
  private OptionalLong connections = OptionalLong.of(0);
  private LatencyCounts latencies = LatencyCounts.NONE;
  private boolean ended;

  void second(SecondCounts second) {
    if (ended) {
      return;
    }
    add(second);
    counts.put(PublishedMetric.FAILURES, failuresSoFar.after(second));
    counts.put(PublishedMetric.WAITING, second.waiting());
    counts.put(PublishedMetric.IN_FLIGHT, second.inFlight());
    connections = second.connections();
  }

  /** Replaces the counts by those of the result. */
  void ended(LoadResult result) {
    ended = true;
    counts.clear();
    latencies = LatencyCounts.NONE;
    result.seconds().forEach(this::add);
    results.putAll(result.results());
    counts.put(
        PublishedMetric.FAILURES,
        result.scheduled() - result.results().getOrDefault(RequestResult.OK, 0L));
    connections = OptionalLong.of(0);
  }

  private void add(SecondCounts second) {
    counts.merge(PublishedMetric.REQUESTS_DUE, second.scheduled(), Long::sum);
    counts.merge(PublishedMetric.ANSWERS, second.succeeded(), Long::sum);
    counts.merge(PublishedMetric.BYTES_RECEIVED, second.bytesIn(), Long::sum);
    counts.merge(PublishedMetric.BYTES_SENT, second.bytesOut(), Long::sum);
    latencies = latencies.plus(second.latencies());
  }

  /** Returns a watcher of this plan that holds a lock while it counts. */
  PlanWatcher watcher(Object lock) {
    return new PlanWatcher() {
      @Override
      public void second(SecondCounts counts) {
        synchronized (lock) {
          PlanTotals.this.second(counts);
        }
      }

      @Override
      public void ended(LoadResult result) {
        synchronized (lock) {
          PlanTotals.this.ended(result);
        }
      }
    };
  }

  long count(PublishedMetric metric) {
    return counts.getOrDefault(metric, 0L);
  }

  /** Returns the number of requests with a result; 0 until the plan ended. */
  long count(RequestResult result) {
    return results.getOrDefault(result, 0L);
  }

  /** Returns the open connections; empty if the engine does not report them. */
  OptionalLong connections() {
    return connections;
  }

  LatencyCounts latencies() {
    return latencies;
  }
}

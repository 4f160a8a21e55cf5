package dev.loombench.tool.publish;

import dev.loombench.contract.LatencyCounts;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.load.FailuresSoFar;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Requests of one plan of load: by its seconds while it runs, and by its result when it ended. No
 * count ever falls, because a second that is over misses only what comes later. Not thread-safe.
 */
final class PlanTotals {

  private final FailuresSoFar failuresSoFar = new FailuresSoFar();
  private final Map<RequestResult, Long> results = new EnumMap<>(RequestResult.class);
  private long due;
  private long answers;
  private long failures;
  private long bytesReceived;
  private long bytesSent;
  private long waiting;
  private long inFlight;
  private OptionalLong connections = OptionalLong.of(0);
  private LatencyCounts latencies = LatencyCounts.NONE;
  private boolean ended;

  /** Adds a second. */
  void second(SecondCounts counts) {
    if (ended) {
      return;
    }
    add(counts);
    failures = failuresSoFar.after(counts);
    waiting = counts.waiting();
    inFlight = counts.inFlight();
    connections = counts.connections();
  }

  /** Replaces the counts by those of the result. */
  void ended(LoadResult result) {
    ended = true;
    due = 0;
    answers = 0;
    bytesReceived = 0;
    bytesSent = 0;
    latencies = LatencyCounts.NONE;
    result.seconds().forEach(this::add);
    results.putAll(result.results());
    failures = result.scheduled() - result.results().getOrDefault(RequestResult.OK, 0L);
    waiting = 0;
    inFlight = 0;
    connections = OptionalLong.of(0);
  }

  private void add(SecondCounts counts) {
    due += counts.scheduled();
    answers += counts.succeeded();
    bytesReceived += counts.bytesIn();
    bytesSent += counts.bytesOut();
    latencies = latencies.plus(counts.latencies());
  }

  long due() {
    return due;
  }

  long answers() {
    return answers;
  }

  long failures() {
    return failures;
  }

  long bytesReceived() {
    return bytesReceived;
  }

  long bytesSent() {
    return bytesSent;
  }

  long waiting() {
    return waiting;
  }

  long inFlight() {
    return inFlight;
  }

  /** Returns the open connections; empty if the engine does not report them. */
  OptionalLong connections() {
    return connections;
  }

  LatencyCounts latencies() {
    return latencies;
  }

  /** Returns the requests by result; empty until the plan ended. */
  Map<RequestResult, Long> results() {
    return results;
  }
}

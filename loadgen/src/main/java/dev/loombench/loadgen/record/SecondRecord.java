package dev.loombench.loadgen.record;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LatencyCounts;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.IntCountsHistogram;

/** Mutable counts and histograms of one event loop for one second. Not thread-safe. */
final class SecondRecord {

  final int second;
  final Map<RequestResult, Long> otherResults = new EnumMap<>(RequestResult.class);
  long scheduled;
  long ok;

  /** Requests due in this second that have no result yet. */
  long pending;

  long succeeded;
  long latencyNanos;
  long bytesIn;
  long bytesOut;
  long waiting;
  long inFlight;
  long connections;

  /** Largest lateness of the requests sent in this second; -1 if none was sent. */
  private long latenessNanos = -1;

  /** Null after submission to the store. */
  Map<HistogramTag, IntCountsHistogram> histograms = new EnumMap<>(HistogramTag.class);

  /** Latencies of the successes, by bucket. */
  private final long[] latencies = new long[LatencyCounts.BUCKETS];

  SecondRecord(int second) {
    this.second = second;
  }

  void addResult(RequestResult result) {
    pending--;
    if (result == RequestResult.OK) {
      ok++;
    } else {
      otherResults.merge(result, 1L, Long::sum);
    }
  }

  /** Adds a success that was received in this second. */
  void addSuccess(long nanos) {
    succeeded++;
    latencyNanos += nanos;
    latencies[LatencyCounts.bucketOf(nanos)]++;
  }

  /** Adds a request that was sent in this second. */
  void addSent(long loopLatenessNanos, long bytes) {
    bytesOut += bytes;
    latenessNanos = Math.max(latenessNanos, Math.max(0, loopLatenessNanos));
  }

  SecondCounts counts() {
    Map<RequestResult, Long> results = new EnumMap<>(RequestResult.class);
    results.putAll(otherResults);
    if (ok > 0) {
      results.put(RequestResult.OK, ok);
    }
    return new SecondCounts(
        second,
        scheduled,
        results,
        succeeded,
        bytesIn,
        bytesOut,
        waiting,
        inFlight,
        OptionalLong.of(connections),
        LatencyCounts.of(latencies, latencyNanos),
        latenessNanos < 0 ? OptionalLong.empty() : OptionalLong.of(latenessNanos));
  }
}

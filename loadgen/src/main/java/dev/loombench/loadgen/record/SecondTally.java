package dev.loombench.loadgen.record;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.IntCountsHistogram;

/** What one event loop counted for one second; used by that loop's thread alone. */
final class SecondTally {

  final int second;
  final Map<RequestResult, Long> otherResults = new EnumMap<>(RequestResult.class);
  long scheduled;
  long ok;
  long open;
  long finished;
  long bytesIn;
  long bytesOut;
  long waiting;
  long inFlight;
  long connections;

  /** Null when handed on. */
  Map<HistogramTag, IntCountsHistogram> histograms = new EnumMap<>(HistogramTag.class);

  SecondTally(int second) {
    this.second = second;
  }

  void count(RequestResult result) {
    open--;
    if (result == RequestResult.OK) {
      ok++;
    } else {
      otherResults.merge(result, 1L, Long::sum);
    }
  }

  SecondCounts counts() {
    Map<RequestResult, Long> results = new EnumMap<>(RequestResult.class);
    results.putAll(otherResults);
    if (ok > 0) {
      results.put(RequestResult.OK, ok);
    }
    return new SecondCounts(
        second, scheduled, results, finished, bytesIn, bytesOut, waiting, inFlight, connections);
  }
}

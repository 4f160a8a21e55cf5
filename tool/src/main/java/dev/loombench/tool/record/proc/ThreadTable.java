package dev.loombench.tool.record.proc;

import java.util.HashMap;
import java.util.Map;

/**
 * Per-thread counters, summed over all threads that ever existed. An ended thread keeps its last
 * reading; what it did afterwards is lost.
 */
final class ThreadTable {

  private final int counters;
  private final long[] ended;
  private Map<String, long[]> alive = new HashMap<>();

  ThreadTable(int counters) {
    this.counters = counters;
    this.ended = new long[counters];
  }

  void update(Map<String, long[]> readings) {
    alive.forEach(
        (thread, last) -> {
          long[] now = readings.get(thread);
          if (now == null || isAnother(last, now)) {
            add(ended, last);
          }
        });
    alive = readings;
  }

  long[] totals() {
    var totals = ended.clone();
    alive.values().forEach(reading -> add(totals, reading));
    return totals;
  }

  /** Counters only grow, so a smaller value means that the thread id was reused. */
  private boolean isAnother(long[] last, long[] now) {
    for (int counter = 0; counter < counters; counter++) {
      if (now[counter] < last[counter]) {
        return true;
      }
    }
    return false;
  }

  private void add(long[] sums, long[] reading) {
    for (int counter = 0; counter < counters; counter++) {
      sums[counter] += reading[counter];
    }
  }
}

package dev.loombench.tool.record.proc;

import java.util.HashMap;
import java.util.Map;

/**
 * Counters kept per thread, summed over all threads that ever were: a thread that ended keeps its
 * last reading. What a thread did between its last reading and its end is lost.
 */
final class ThreadTable {

  private final int counters;
  private final long[] ended;
  private Map<String, long[]> alive = new HashMap<>();

  ThreadTable(int counters) {
    this.counters = counters;
    this.ended = new long[counters];
  }

  /** Takes the readings of all threads that are alive now, by thread id. */
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

  /** The sums. */
  long[] totals() {
    var totals = ended.clone();
    alive.values().forEach(reading -> add(totals, reading));
    return totals;
  }

  /** Counters only grow: with a smaller one, the id went to another thread. */
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

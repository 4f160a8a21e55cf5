package dev.loombench.loadgen.record;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one event loop counts over a plan, by second; used by that loop's thread alone until the
 * plan is over. All times are nanoseconds from the start of the plan.
 */
public final class Tally {

  /** Nanoseconds in a second. */
  public static final long SECOND = 1_000_000_000L;

  private final HistogramStore store;
  private final List<SecondTally> seconds = new ArrayList<>();
  private final Map<Integer, Long> statusCodes = new TreeMap<>();
  private final Map<RequestResult, String> firstErrors = new EnumMap<>(RequestResult.class);
  private int firstUnsealed;
  private long peakWaiting;
  private long lastEndNanos;

  /** A tally whose histograms go to a store as soon as their second is settled. */
  public Tally(HistogramStore store) {
    this.store = store;
  }

  /** The second that a time falls into; times before the start count as its first second. */
  public static int secondOf(long nanos) {
    return (int) Math.max(0, Math.floorDiv(nanos, SECOND));
  }

  /** A request has become due. */
  public void scheduled(long dueNanos) {
    SecondTally second = at(dueNanos);
    second.scheduled++;
    second.open++;
  }

  /** A request was sent, after waiting for a connection and for the event loop. */
  public void sent(
      long dueNanos, long sentNanos, long connectionWaitNanos, long loopLatenessNanos, long bytes) {
    SecondTally second = at(dueNanos);
    record(second, HistogramTag.CONNECTION_WAIT, connectionWaitNanos);
    record(second, HistogramTag.LOOP_LATENESS, loopLatenessNanos);
    at(sentNanos).bytesOut += bytes;
  }

  /** Bytes went out that no request told of when it was sent. */
  public void wrote(long bytes, long nowNanos) {
    at(nowNanos).bytesOut += bytes;
  }

  /** Bytes of an answer came in. */
  public void received(long bytes, long nowNanos) {
    at(nowNanos).bytesIn += bytes;
  }

  /** A request was answered in time with this status, whatever its result. */
  public void status(int code) {
    statusCodes.merge(code, 1L, Long::sum);
  }

  /** A request ended well. */
  public void ok(long dueNanos, long sentNanos, long endNanos) {
    SecondTally second = settle(dueNanos, RequestResult.OK, endNanos);
    record(second, HistogramTag.LATENCY, endNanos - dueNanos);
    record(second, HistogramTag.SERVICE, endNanos - sentNanos);
    at(endNanos).finished++;
  }

  /** A request failed. */
  public void failed(long dueNanos, RequestResult result, String message, long endNanos) {
    record(settle(dueNanos, result, endNanos), HistogramTag.FAILED, endNanos - dueNanos);
    firstErrors.putIfAbsent(result, message);
  }

  /** A request was still unsent or unanswered at the end of the run. */
  public void censored(long dueNanos, RequestResult result, long endNanos) {
    record(settle(dueNanos, result, endNanos), HistogramTag.CENSORED, endNanos - dueNanos);
  }

  /** So many requests were due and unsent at once. */
  public void waiting(long count) {
    peakWaiting = Math.max(peakWaiting, count);
  }

  /** A second is over: notes the state at its end, and tells its counts so far. */
  public SecondCounts endOfSecond(int index, long waiting, long inFlight, long connections) {
    SecondTally second = at(index * SECOND);
    second.waiting = waiting;
    second.inFlight = inFlight;
    second.connections = connections;
    sealUpTo(index);
    return second.counts();
  }

  /** All is over: hands on the histograms that are left. */
  public void close() {
    sealUpTo(seconds.size() - 1);
  }

  /** The counts of every second so far. */
  public List<SecondCounts> seconds() {
    return seconds.stream().map(SecondTally::counts).toList();
  }

  /** How many answers had which status. */
  public Map<Integer, Long> statusCodes() {
    return statusCodes;
  }

  /** The first message of each kind of failure. */
  public Map<RequestResult, String> firstErrors() {
    return firstErrors;
  }

  /** The most requests that were due and unsent at once. */
  public long peakWaiting() {
    return peakWaiting;
  }

  /** When the last request so far got its result; 0 if none did. */
  public long lastEndNanos() {
    return lastEndNanos;
  }

  private SecondTally at(long nanos) {
    int index = secondOf(nanos);
    while (seconds.size() <= index) {
      seconds.add(new SecondTally(seconds.size()));
    }
    return seconds.get(index);
  }

  private SecondTally settle(long dueNanos, RequestResult result, long endNanos) {
    lastEndNanos = Math.max(lastEndNanos, endNanos);
    SecondTally second = at(dueNanos);
    second.count(result);
    return second;
  }

  private void record(SecondTally second, HistogramTag tag, long nanos) {
    second
        .histograms
        .computeIfAbsent(tag, _ -> store.borrow())
        .recordValue(Math.clamp(nanos, 0, HistogramStore.HIGHEST_NANOS));
  }

  /** Hands on the histograms of seconds in which every request has its result. */
  private void sealUpTo(int lastPast) {
    for (int i = firstUnsealed; i <= lastPast; i++) {
      SecondTally second = seconds.get(i);
      if (second.open == 0 && second.histograms != null) {
        store.keep(i, second.histograms);
        second.histograms = null;
      }
    }
    while (firstUnsealed <= lastPast && seconds.get(firstUnsealed).histograms == null) {
      firstUnsealed++;
    }
  }
}

package dev.loombench.loadgen.record;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Recorder of one event loop's counts and histograms by second. Used only by the loop's thread
 * until the plan has ended. All times are nanoseconds from the start of the plan.
 */
public final class LoopRecorder {

  public static final long SECOND = 1_000_000_000L;

  private static final Path SCHEDSTAT = Path.of("/proc/thread-self/schedstat");

  private final HistogramStore store;
  private final List<SecondRecord> seconds = new ArrayList<>();
  private final Map<Integer, Long> statusCodes = new TreeMap<>();
  private final Map<RequestResult, String> firstErrors = new EnumMap<>(RequestResult.class);
  private int firstUnsubmitted;
  private long peakWaiting;
  private long lastEndNanos;
  private OptionalLong runQueueAtStart = OptionalLong.empty();
  private OptionalLong runQueueNanos = OptionalLong.empty();

  /** Creates a recorder that submits the histograms of each second when it is complete. */
  public LoopRecorder(HistogramStore store) {
    this.store = store;
  }

  /** Returns the second of a time; times before the start belong to second 0. */
  public static int secondOf(long nanos) {
    return (int) Math.max(0, Math.floorDiv(nanos, SECOND));
  }

  public void started() {
    runQueueAtStart = runQueueOfThisThread();
  }

  public void scheduled(long dueNanos) {
    SecondRecord second = at(dueNanos);
    second.scheduled++;
    second.pending++;
  }

  /**
   * Records a send and its delays.
   *
   * @param connectionWaitNanos delay by a missing connection
   * @param loopLatenessNanos delay by the event loop
   * @param wakeUpNanos part of that in which the loop slept beyond the due time
   */
  public void sent(
      long dueNanos,
      long sentNanos,
      long connectionWaitNanos,
      long loopLatenessNanos,
      long wakeUpNanos,
      long bytes) {
    SecondRecord second = at(dueNanos);
    record(second, HistogramTag.CONNECTION_WAIT, connectionWaitNanos);
    record(second, HistogramTag.LOOP_LATENESS, loopLatenessNanos);
    record(second, HistogramTag.WAKE_UP, wakeUpNanos);
    at(sentNanos).addSent(loopLatenessNanos, bytes);
  }

  /** Records bytes sent beyond those of {@link #sent}. */
  public void bytesSent(long bytes, long nowNanos) {
    at(nowNanos).bytesOut += bytes;
  }

  public void bytesReceived(long bytes, long nowNanos) {
    at(nowNanos).bytesIn += bytes;
  }

  /** Records the status of a response within the timeout, whatever the request's result. */
  public void response(int status) {
    statusCodes.merge(status, 1L, Long::sum);
  }

  /** Records a successful response to a request that the event loop delayed by its lateness. */
  public void succeeded(long dueNanos, long sentNanos, long loopLatenessNanos, long endNanos) {
    SecondRecord second = addResult(dueNanos, RequestResult.OK, endNanos);
    record(second, HistogramTag.LATENCY, endNanos - dueNanos);
    record(second, HistogramTag.ON_TIME, endNanos - dueNanos - loopLatenessNanos);
    record(second, HistogramTag.SERVICE, endNanos - sentNanos);
    at(endNanos).addSuccess(endNanos - dueNanos);
  }

  public void failed(long dueNanos, RequestResult result, String message, long endNanos) {
    record(addResult(dueNanos, result, endNanos), HistogramTag.FAILED, endNanos - dueNanos);
    firstErrors.putIfAbsent(result, message);
  }

  /** Records a request that was unsent or unanswered at the end of the run. */
  public void censored(long dueNanos, RequestResult result, long endNanos) {
    record(addResult(dueNanos, result, endNanos), HistogramTag.CENSORED, endNanos - dueNanos);
  }

  /** Samples the number of requests that are due and unsent. */
  public void sampleWaiting(long count) {
    peakWaiting = Math.max(peakWaiting, count);
  }

  /** Records the state at the end of a second and returns its counts so far. */
  public SecondCounts endOfSecond(int index, long waiting, long inFlight, long connections) {
    SecondRecord second = at(index * SECOND);
    second.waiting = waiting;
    second.inFlight = inFlight;
    second.connections = connections;
    submitCompleted(index);
    return second.counts();
  }

  /** Records the end of the load and submits the remaining histograms. */
  public void close() {
    submitCompleted(seconds.size() - 1);
    OptionalLong atEnd = runQueueOfThisThread();
    if (runQueueAtStart.isPresent() && atEnd.isPresent()) {
      runQueueNanos = OptionalLong.of(atEnd.getAsLong() - runQueueAtStart.getAsLong());
    }
  }

  /** Returns how long the loop was runnable but waited for a CPU; empty if that is unknown. */
  public OptionalLong runQueueNanos() {
    return runQueueNanos;
  }

  /** Reads the second field of {@code schedstat}; empty if the system does not report it. */
  private static OptionalLong runQueueOfThisThread() {
    try {
      String[] fields = Files.readString(SCHEDSTAT).strip().split(" ", -1);
      return OptionalLong.of(Long.parseLong(fields[1]));
    } catch (IOException notLinux) {
      return OptionalLong.empty();
    }
  }

  public List<SecondCounts> seconds() {
    return seconds.stream().map(SecondRecord::counts).toList();
  }

  public Map<Integer, Long> statusCodes() {
    return statusCodes;
  }

  public Map<RequestResult, String> firstErrors() {
    return firstErrors;
  }

  public long peakWaiting() {
    return peakWaiting;
  }

  /** Returns the time of the last result so far; 0 if there is none. */
  public long lastEndNanos() {
    return lastEndNanos;
  }

  private SecondRecord at(long nanos) {
    int index = secondOf(nanos);
    while (seconds.size() <= index) {
      seconds.add(new SecondRecord(seconds.size()));
    }
    return seconds.get(index);
  }

  private SecondRecord addResult(long dueNanos, RequestResult result, long endNanos) {
    lastEndNanos = Math.max(lastEndNanos, endNanos);
    SecondRecord second = at(dueNanos);
    second.addResult(result);
    return second;
  }

  private void record(SecondRecord second, HistogramTag tag, long nanos) {
    second
        .histograms
        .computeIfAbsent(tag, _ -> store.borrow())
        .recordValue(Math.clamp(nanos, 0, HistogramStore.HIGHEST_NANOS));
  }

  /** Submits the histograms of the seconds up to an index in which every request has a result. */
  private void submitCompleted(int lastIndex) {
    for (int i = firstUnsubmitted; i <= lastIndex; i++) {
      SecondRecord second = seconds.get(i);
      if (second.pending == 0 && second.histograms != null) {
        store.submit(i, second.histograms);
        second.histograms = null;
      }
    }
    while (firstUnsubmitted <= lastIndex && seconds.get(firstUnsubmitted).histograms == null) {
      firstUnsubmitted++;
    }
  }
}

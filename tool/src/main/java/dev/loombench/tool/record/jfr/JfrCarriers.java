package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/**
 * Carriers of virtual threads (platform threads in a group of that name), and virtual threads that
 * pin them. JDK 21 reports threads that park while pinned, not those that wait to enter a monitor.
 *
 * <p>A recording of a running server does not have the starts of its first carriers. A carrier is
 * older than the recording if it ends or is listed without a start; the JVM lists all threads when
 * a recording begins and ends.
 */
final class JfrCarriers implements JfrEventHandler {

  private record Change(Instant at, int more) {}

  private final JfrJvm jvm;
  private final List<Change> changes = new ArrayList<>();
  private final Set<Long> started = new HashSet<>();
  private final Set<Long> known = new HashSet<>();
  private final JfrLevel carriers;
  private final JfrSpans pinned;
  private final JfrStacks stacks;

  /** Creates the handler, which collects stacks in these windows, or always if there are none. */
  JfrCarriers(JfrBins bins, JfrJvm jvm, List<Window> windows) {
    this.jvm = jvm;
    this.carriers = new JfrLevel(bins);
    this.pinned = new JfrSpans(bins);
    this.stacks = new JfrStacks(Metric.PINNED_COUNT, windows);
  }

  @Override
  public void take(RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case "jdk.VirtualThreadPinned" -> {
        pinned.add(event.getStartTime(), event.getDuration());
        stacks.add(event, reason(event));
      }
      case "jdk.ThreadStart" ->
          carrier(event)
              .ifPresent(
                  id -> {
                    started.add(id);
                    changes.add(new Change(event.getStartTime(), 1));
                  });
      case "jdk.ThreadEnd" ->
          carrier(event)
              .ifPresent(
                  id -> {
                    known.add(id);
                    changes.add(new Change(event.getStartTime(), -1));
                  });
      case "jdk.ThreadAllocationStatistics" -> carrier(event).ifPresent(known::add);
      default -> {} // handled elsewhere
    }
  }

  @Override
  public void end(Instant moment) {
    known.removeAll(started);
    carriers.changeAt(0, known.size());
    changes.sort(Comparator.comparing(Change::at));
    changes.forEach(change -> carriers.change(change.at(), change.more()));
    carriers.stay(moment);
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.PINNED_COUNT, jvm.ifVirtualThreads((double) pinned.count(window)));
    readings.put(
        Metric.PINNED_TIME, jvm.ifVirtualThreads(pinned.seconds(window) / window.seconds()));
    readings.put(Metric.CARRIERS_MAX, jvm.ifVirtualThreads((double) carriers.max(window)));
    return readings;
  }

  @Override
  public List<Series> series(Instant last) {
    return List.of(
        new Series(Metric.PINNED_COUNT.key(), "1/s", pinned.countsPerSecond(last)),
        new Series(Metric.CARRIERS_MAX.key(), "1", carriers.meansPerSecond()));
  }

  @Override
  public List<CodeLocation> evidence() {
    return stacks.mostFrequent();
  }

  /** Returns true if virtual threads could run in the window. */
  boolean couldRun(Window window) {
    return carriers.max(window) > 0;
  }

  /** Returns the number of the event's thread if that is a carrier. */
  private static Optional<Long> carrier(RecordedEvent event) {
    return Optional.ofNullable(event.getThread("thread"))
        .filter(
            thread ->
                thread.getThreadGroup() != null
                    && thread.getThreadGroup().getName().equals("CarrierThreads"))
        .map(RecordedThread::getJavaThreadId);
  }

  private static String reason(RecordedEvent event) {
    String reason = event.hasField("pinnedReason") ? event.getString("pinnedReason") : null;
    return reason == null ? "" : reason;
  }
}

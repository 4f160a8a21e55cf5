package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Garbage collections, their pauses and their CPU.
 *
 * <p>The CPU is that of the whole process from start to end of a collection, in kernel ticks of 10
 * ms: accurate over many collections, not for one. It excludes G1's concurrent threads between
 * pauses.
 */
final class JfrCollections implements JfrEventHandler {

  record Collection(Instant at, long id, String name, String cause) {}

  /** CPU used by a collection that ended at {@code at}. */
  private record Cpu(Instant at, Duration used) {}

  private static final String CONCURRENT = "ZGC.*|Z|Shenandoah.*";

  private final List<Collection> collections = new ArrayList<>();
  private final List<Cpu> cpu = new ArrayList<>();
  private final JfrSpans pauses;

  JfrCollections(JfrBins bins) {
    this.pauses = new JfrSpans(bins);
  }

  @Override
  public void take(RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case "jdk.GarbageCollection" ->
          add(
              new Collection(
                  event.getStartTime(),
                  event.getLong("gcId"),
                  event.getString("name"),
                  event.getString("cause")));
      case "jdk.GCPhasePause" -> addPause(event.getStartTime(), event.getDuration());
      case "jdk.GCCPUTime" ->
          addCpu(
              event.getStartTime(),
              event.getDuration("userTime").plus(event.getDuration("systemTime")));
      default -> {} // handled elsewhere
    }
  }

  void add(Collection collection) {
    collections.add(collection);
  }

  void addPause(Instant start, Duration length) {
    pauses.add(start, length);
  }

  void addCpu(Instant end, Duration used) {
    cpu.add(new Cpu(end, used));
  }

  @Override
  public void end(Instant moment) {
    collections.sort(Comparator.comparing(Collection::at));
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.GC_COUNT, new Measured((double) in(window).count()));
    readings.put(Metric.GC_PAUSE, new Measured(pauses.millisPerSecond(window)));
    readings.put(Metric.GC_PAUSE_MAX, new Measured(pauses.longestSeconds(window) * 1e3));
    readings.put(Metric.GC_CPU, cpu(window));
    return readings;
  }

  @Override
  public List<Series> series(Instant last) {
    return List.of(new Series(Metric.GC_PAUSE.key(), "ms/s", pauses.millisPerSecond(last)));
  }

  /** Returns all collections in order of time. */
  List<Collection> all() {
    return List.copyOf(collections);
  }

  Stream<Collection> in(Window window) {
    return collections.stream().filter(collection -> window.contains(collection.at()));
  }

  /** Returns true if the program runs while the collector works. */
  boolean areConcurrent() {
    return collections.stream().anyMatch(collection -> collection.name().matches(CONCURRENT));
  }

  private Reading cpu(Window window) {
    if (areConcurrent()) {
      return new Unavailable(
          "this collector works concurrently in dedicated threads, and JFR does not report their CPU");
    }
    long nanos =
        cpu.stream()
            .filter(one -> window.contains(one.at()))
            .mapToLong(one -> one.used().toNanos())
            .sum();
    return new Measured(nanos / 1e9 / window.seconds());
  }
}

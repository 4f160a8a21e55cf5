package dev.loombench.tool.record;

import dev.loombench.tool.record.JfrEvents.Collection;
import dev.loombench.tool.record.JfrEvents.HeapUse;
import dev.loombench.tool.record.JfrEvents.Pause;
import dev.loombench.tool.record.JfrEvents.ThreadCount;
import dev.loombench.tool.record.JfrEvents.When;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Readings out of a flight recording.
 *
 * <p><b>Allocation</b> is what the heap in use grew by from the end of each collection to the
 * beginning of the next, which counts virtual threads like all others. It is cut to the window at
 * the heap's use told every second. Space that the JVM gives out and does not fill counts as well:
 * little for small objects, but 13 % more in a trial with arrays of 128 KiB in G1's regions of 1
 * MiB. What G1 frees between collections makes it a little too low.
 *
 * <p><b>The live set</b> is the heap in use after a full collection that stops the program: in the
 * window if there were any, else after the {@code System.gc()} nearest to it, before or after. What
 * a young collection leaves also holds garbage of the old generation, and is no live set.
 *
 * <p>Z and Shenandoah collect while the program allocates, so that neither can be told for them.
 */
final class JfrRecording implements Recording {

  private static final Set<String> STOPPING_FULL =
      Set.of("SerialOld", "ParallelOld", "PSMarkSweep", "G1Full");
  private static final String ASKED_FOR = "System.gc()";
  private static final String CONCURRENT = "ZGC.*|Z|Shenandoah.*";
  private static final double MIB = 1024.0 * 1024;
  private static final double KIB = 1024.0;
  private static final Duration PERIOD_AND_A_BIT = Duration.ofMillis(1500);

  private final JfrEvents events;
  private final CounterCourse allocated;
  private final LevelCourse used = new LevelCourse();
  private final LevelCourse threads = new LevelCourse();

  JfrRecording(JfrEvents events) {
    this.events = events;
    this.allocated = allocated(events.heap());
    events.heap().stream()
        .filter(use -> use.when() == When.PERIODIC)
        .forEach(use -> used.add(use.at(), use.bytes() / MIB));
    events.threads().forEach(count -> threads.add(count.at(), (double) count.active()));
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.HEAP_USED_MEAN, told(used.mean(window)));
    readings.put(Metric.LIVE_SET, liveSet(window));
    readings.put(Metric.ALLOCATED_PER_REQUEST, allocatedPerRequest(window, goodAnswers));
    readings.put(Metric.GC_COUNT, ifCovered(window, (double) collectionsIn(window).count()));
    readings.put(Metric.GC_PAUSE, ifCovered(window, pauseMillis(window) / window.seconds()));
    readings.put(Metric.JVM_THREADS_MEAN, told(threads.mean(window)));
    readings.put(Metric.JVM_THREADS_PEAK, told(peakThreads(window)));
    return readings;
  }

  @Override
  public List<Series> series() {
    List<Point> live =
        events.collections().stream()
            .filter(JfrRecording::stopsAndIsFull)
            .flatMap(collection -> usedAfter(collection).stream())
            .map(use -> new Point(use.at(), use.bytes() / MIB))
            .toList();
    return Stream.of(
            series(Metric.HEAP_USED_MEAN, used.points()),
            series(Metric.LIVE_SET, live),
            series(Metric.JVM_THREADS_MEAN, threads.points()))
        .filter(series -> !series.points().isEmpty())
        .toList();
  }

  private Reading liveSet(Window window) {
    OptionalDouble inWindow =
        collectionsIn(window)
            .filter(JfrRecording::stopsAndIsFull)
            .flatMap(collection -> usedAfter(collection).stream())
            .mapToLong(HeapUse::bytes)
            .average();
    if (inWindow.isPresent()) {
      return new Measured(inWindow.getAsDouble() / MIB);
    }
    Optional<HeapUse> nearest =
        events.collections().stream()
            .filter(JfrRecording::stopsAndIsFull)
            .filter(collection -> collection.cause().equals(ASKED_FOR))
            .min(Comparator.comparing(collection -> distance(collection.at(), window)))
            .flatMap(this::usedAfter);
    if (nearest.isPresent()) {
      return new Measured(nearest.get().bytes() / MIB);
    }
    return new Unavailable(
        collectsConcurrently()
            ? "this collector works while the program allocates: what is in use after it is no live set"
            : "no full collection in the window, and none was asked for near it");
  }

  private Reading allocatedPerRequest(Window window, long goodAnswers) {
    if (collectsConcurrently()) {
      return new Unavailable(
          "this collector works while the program allocates: heap use does not tell how much");
    }
    if (goodAnswers <= 0) {
      return new Unavailable("no good answer in the window");
    }
    OptionalDouble growth = allocated.growth(window);
    return growth.isPresent()
        ? new Measured(growth.getAsDouble() / KIB / goodAnswers)
        : new Unavailable("the flight recording does not reach over the whole window");
  }

  private boolean collectsConcurrently() {
    return events.collections().stream()
        .anyMatch(collection -> collection.name().matches(CONCURRENT));
  }

  private OptionalDouble peakThreads(Window window) {
    return events.threads().stream()
        .filter(count -> window.holds(count.at()))
        .mapToDouble(ThreadCount::peak)
        .max();
  }

  private Stream<Collection> collectionsIn(Window window) {
    return events.collections().stream().filter(collection -> window.holds(collection.at()));
  }

  private double pauseMillis(Window window) {
    return events.pauses().stream().mapToLong(pause -> nanosWithin(pause, window)).sum() / 1e6;
  }

  private static long nanosWithin(Pause pause, Window window) {
    Instant start = later(pause.at(), window.start());
    Instant end = earlier(pause.at().plus(pause.length()), window.end());
    return Math.max(0, Duration.between(start, end).toNanos());
  }

  private Optional<HeapUse> usedAfter(Collection collection) {
    return events.heap().stream()
        .filter(use -> use.when() == When.AFTER_COLLECTION)
        .filter(use -> use.collection() == collection.id())
        .findFirst();
  }

  private Reading ifCovered(Window window, double value) {
    List<HeapUse> told = events.heap();
    boolean covered =
        !told.isEmpty()
            && !told.getFirst().at().isAfter(window.start())
            && told.getLast().at().plus(PERIOD_AND_A_BIT).isAfter(window.end());
    return covered
        ? new Measured(value)
        : new Unavailable("the flight recording does not reach over the whole window");
  }

  private static Reading told(OptionalDouble value) {
    return value.isPresent()
        ? new Measured(value.getAsDouble())
        : new Unavailable("the flight recording has no such event in the window");
  }

  /** Grows with the heap in use, but does not fall when a collection frees. */
  private static CounterCourse allocated(List<HeapUse> heap) {
    var course = new CounterCourse();
    double sum = 0;
    HeapUse last = null;
    for (HeapUse use : heap) {
      if (last != null && use.when() != When.AFTER_COLLECTION) {
        sum += Math.max(0, use.bytes() - last.bytes());
      }
      course.add(use.at(), sum);
      last = use;
    }
    return course;
  }

  private static boolean stopsAndIsFull(Collection collection) {
    return STOPPING_FULL.contains(collection.name());
  }

  private static Duration distance(Instant moment, Window window) {
    return moment.isBefore(window.start())
        ? Duration.between(moment, window.start())
        : Duration.between(window.end(), moment);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static Series series(Metric metric, List<Point> points) {
    return new Series(metric.key(), metric.unit(), points);
  }
}

package dev.loombench.tool.record;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * What is taken out of a flight recording, each list in order of time.
 *
 * @param heap heap in use
 * @param collections of the collector
 * @param pauses that it made
 * @param threads counts of platform threads
 */
record JfrEvents(
    List<HeapUse> heap,
    List<Collection> collections,
    List<Pause> pauses,
    List<ThreadCount> threads) {

  /** Why the heap in use was told. */
  enum When {
    /** A collection begins. */
    BEFORE_COLLECTION,
    /** A collection is over. */
    AFTER_COLLECTION,
    /** A second has passed. */
    PERIODIC
  }

  /** Heap in use; {@code collection} is the collection's id, -1 for a periodic event. */
  record HeapUse(Instant at, When when, long collection, long bytes) {}

  /** A collection, as HotSpot names it and its cause. */
  record Collection(Instant at, long id, String name, String cause) {}

  /** A stop of all Java threads for the collector. */
  record Pause(Instant at, Duration length) {}

  /** Live platform threads, and the most there were at once since the start. */
  record ThreadCount(Instant at, long active, long peak) {}

  /** Reads a recording. */
  static JfrEvents read(Path file) throws IOException {
    var heap = new ArrayList<HeapUse>();
    var collections = new ArrayList<Collection>();
    var pauses = new ArrayList<Pause>();
    var threads = new ArrayList<ThreadCount>();
    try (var recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        RecordedEvent event = recording.readEvent();
        switch (event.getEventType().getName()) {
          case "jdk.GCHeapSummary" -> heap.add(aroundCollection(event));
          case "jdk.GCHeapMemoryUsage" ->
              heap.add(new HeapUse(event.getStartTime(), When.PERIODIC, -1, event.getLong("used")));
          case "jdk.GarbageCollection" -> collections.add(collection(event));
          case "jdk.GCPhasePause" ->
              pauses.add(new Pause(event.getStartTime(), event.getDuration()));
          case "jdk.JavaThreadStatistics" -> threads.add(threadCount(event));
          default -> {
            // Whatever else a JVM records unasked.
          }
        }
      }
    }
    heap.sort(Comparator.comparing(HeapUse::at));
    collections.sort(Comparator.comparing(Collection::at));
    pauses.sort(Comparator.comparing(Pause::at));
    threads.sort(Comparator.comparing(ThreadCount::at));
    return new JfrEvents(heap, collections, pauses, threads);
  }

  private static HeapUse aroundCollection(RecordedEvent event) {
    When when =
        event.getString("when").equals("Before GC")
            ? When.BEFORE_COLLECTION
            : When.AFTER_COLLECTION;
    return new HeapUse(
        event.getStartTime(), when, event.getLong("gcId"), event.getLong("heapUsed"));
  }

  private static Collection collection(RecordedEvent event) {
    return new Collection(
        event.getStartTime(),
        event.getLong("gcId"),
        event.getString("name"),
        event.getString("cause"));
  }

  private static ThreadCount threadCount(RecordedEvent event) {
    return new ThreadCount(
        event.getStartTime(), event.getLong("activeCount"), event.getLong("peakCount"));
  }
}

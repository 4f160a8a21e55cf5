package dev.loombench.tool.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.record.JfrEvents.Collection;
import dev.loombench.tool.record.JfrEvents.HeapUse;
import dev.loombench.tool.record.JfrEvents.Pause;
import dev.loombench.tool.record.JfrEvents.ThreadCount;
import dev.loombench.tool.record.JfrEvents.When;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JfrRecordingTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Window WINDOW = new Window(at(10), at(20));
  private static final long MIB = 1024 * 1024;

  private final List<HeapUse> heap = new ArrayList<>();
  private final List<Collection> collections = new ArrayList<>();
  private final List<Pause> pauses = new ArrayList<>();
  private final List<ThreadCount> threads = new ArrayList<>();

  @Test
  void allocationIsTheGrowthBetweenCollectionsCutToTheWindow() {
    periodic(9, 80);
    periodic(11, 100);
    collected(12, 1, "DefNew", "Allocation Failure", 110, 30);
    periodic(19, 100);
    periodic(21, 120);

    // 10 in [10, 11], 10 until the collection, 70 after it, and half of 20 in [19, 21].
    assertThat(read(100)).containsEntry(Metric.ALLOCATED_PER_REQUEST, new Measured(1024));
  }

  @Test
  void aHeapThatShrinksBetweenCollectionsAllocatesNothingNegative() {
    periodic(10, 100);
    periodic(15, 60);
    periodic(20, 70);

    assertThat(read(10)).containsEntry(Metric.ALLOCATED_PER_REQUEST, new Measured(1024));
  }

  @Test
  void fullCollectionsInTheWindowGiveTheLiveSet() {
    collected(5, 1, "SerialOld", "System.gc()", 90, 10);
    collected(12, 2, "SerialOld", "Allocation Failure", 100, 20);
    collected(15, 3, "DefNew", "Allocation Failure", 100, 70);
    collected(18, 4, "SerialOld", "Allocation Failure", 100, 22);

    assertThat(read(1)).containsEntry(Metric.LIVE_SET, new Measured(21));
  }

  @Test
  void withoutOneTheCollectionAskedForNearestTheWindowDoes() {
    collected(8, 1, "SerialOld", "System.gc()", 90, 10);
    collected(9, 2, "SerialOld", "Metadata GC Threshold", 90, 50);
    collected(15, 3, "DefNew", "Allocation Failure", 100, 70);
    collected(21, 4, "SerialOld", "System.gc()", 90, 12);

    assertThat(read(1)).containsEntry(Metric.LIVE_SET, new Measured(12));
  }

  @Test
  void whatAYoungCollectionLeavesIsNoLiveSet() {
    collected(15, 1, "G1New", "G1 Evacuation Pause", 100, 70);

    assertThat(read(1))
        .containsEntry(
            Metric.LIVE_SET,
            new Unavailable("no full collection in the window, and none was asked for near it"));
  }

  @Test
  void aCollectorThatWorksMeanwhileTellsNeitherLiveSetNorAllocation() {
    periodic(9, 10);
    periodic(21, 30);
    collected(15, 1, "ZGC Major", "System.gc()", 100, 70);

    assertThat(read(1).get(Metric.LIVE_SET)).isInstanceOf(Unavailable.class);
    assertThat(read(1).get(Metric.ALLOCATED_PER_REQUEST)).isInstanceOf(Unavailable.class);
  }

  @Test
  void pausesAreCutToTheWindow() {
    periodic(9, 10);
    periodic(20, 10);
    pauses.add(new Pause(at(9).plusMillis(990), Duration.ofMillis(30)));
    pauses.add(new Pause(at(15), Duration.ofMillis(40)));
    pauses.add(new Pause(at(20), Duration.ofMillis(500)));

    assertThat(read(1)).containsEntry(Metric.GC_PAUSE, new Measured(6));
  }

  @Test
  void aWindowWithoutCollectionsHasNoneAndOneOutsideTheRecordingIsUnavailable() {
    periodic(9, 10);
    periodic(20, 10);

    assertThat(read(1)).containsEntry(Metric.GC_COUNT, new Measured(0));
    assertThat(
            new JfrRecording(new JfrEvents(heap, collections, pauses, threads))
                .within(new Window(at(30), at(40)), 1))
        .containsEntry(
            Metric.GC_COUNT,
            new Unavailable("the flight recording does not reach over the whole window"));
  }

  @Test
  void heapAndThreadsAreMeansOfTheirSeconds() {
    periodic(9, 999);
    periodic(12, 10);
    periodic(13, 30);
    threads.add(new ThreadCount(at(12), 20, 33));
    threads.add(new ThreadCount(at(13), 22, 34));

    assertThat(read(1))
        .containsEntry(Metric.HEAP_USED_MEAN, new Measured(20))
        .containsEntry(Metric.JVM_THREADS_MEAN, new Measured(21))
        .containsEntry(Metric.JVM_THREADS_PEAK, new Measured(34));
  }

  private java.util.Map<Metric, dev.loombench.tool.trial.Reading> read(long goodAnswers) {
    return new JfrRecording(new JfrEvents(heap, collections, pauses, threads))
        .within(WINDOW, goodAnswers);
  }

  private void periodic(int second, long mebibytes) {
    heap.add(new HeapUse(at(second), When.PERIODIC, -1, mebibytes * MIB));
  }

  private void collected(int second, long id, String name, String cause, long before, long after) {
    heap.add(new HeapUse(at(second), When.BEFORE_COLLECTION, id, before * MIB));
    heap.add(new HeapUse(at(second).plusMillis(1), When.AFTER_COLLECTION, id, after * MIB));
    collections.add(new Collection(at(second), id, name, cause));
  }

  private static Instant at(int second) {
    return START.plusSeconds(second);
  }
}

package dev.loombench.tool.record.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.jfr.JfrCollections.Collection;
import dev.loombench.tool.record.jfr.JfrHeap.HeapUse;
import dev.loombench.tool.record.jfr.JfrHeap.When;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JfrRecordingTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Window WINDOW = new Window(at(10), at(20));
  private static final long MIB = 1024 * 1024;

  private final JfrBins bins = new JfrBins(START);
  private final JfrJvm jvm = new JfrJvm();
  private final JfrCollections collections = new JfrCollections(bins);
  private final JfrHeap heap = new JfrHeap(collections);
  private final JfrSafepoints safepoints = new JfrSafepoints(bins);
  private final JfrActivity activity = new JfrActivity(bins);
  private final JfrVirtualThreads virtualThreads = new JfrVirtualThreads(bins, jvm);

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
            new Unavailable("no full collection in the window, and none was requested near it"));
  }

  @Test
  void aConcurrentCollectorHasNeitherLiveSetNorAllocation() {
    periodic(9, 10);
    periodic(21, 30);
    collected(15, 1, "ZGC Major", "System.gc()", 100, 70);

    assertThat(read(1).get(Metric.LIVE_SET)).isInstanceOf(Unavailable.class);
    assertThat(read(1).get(Metric.ALLOCATED_PER_REQUEST)).isInstanceOf(Unavailable.class);
  }

  @Test
  void pausesAreCutToTheWindowAndTheLongestIsOneThatBeganInIt() {
    collections.addPause(at(9).plusMillis(990), Duration.ofMillis(30));
    collections.addPause(at(15), Duration.ofMillis(40));
    collections.addPause(at(20), Duration.ofMillis(500));

    assertThat(read(1))
        .containsEntry(Metric.GC_PAUSE, new Measured(6))
        .containsEntry(Metric.GC_PAUSE_MAX, new Measured(40));
  }

  @Test
  void cpuOfCollectionsIsThatOfThoseWhichEndedInTheWindow() {
    collections.addCpu(at(9), Duration.ofSeconds(5));
    collections.addCpu(at(10), Duration.ofMillis(500));
    collections.addCpu(at(19), Duration.ofMillis(1500));

    assertThat(read(1)).containsEntry(Metric.GC_CPU, new Measured(0.2));
  }

  @Test
  void aWindowWithoutCollectionsHasNone() {
    assertThat(read(1)).containsEntry(Metric.GC_COUNT, new Measured(0));
  }

  @Test
  void metricsOutsideOfTheRecordingAreUnavailable() {
    assertThat(recording(false).within(new Window(at(30), at(40)), 1))
        .allSatisfy(
            (metric, reading) ->
                assertThat(reading)
                    .as(metric.label())
                    .isEqualTo(
                        new Unavailable("the flight recording does not cover the whole window")));
  }

  @Test
  void ofAKilledJvmAWindowThatItDidNotSurviveIsUnavailable() {
    Recording killed = recording(true);

    assertThat(killed.within(WINDOW, 1)).containsEntry(Metric.GC_COUNT, new Measured(0));
    assertThat(killed.within(new Window(at(12), at(22)), 1))
        .containsEntry(
            Metric.GC_COUNT,
            new Unavailable(
                "partial: the JVM was killed, and its flight recording ends at"
                    + " 2026-01-01T00:00:21Z"));
  }

  @Test
  void heapAndThreadsAreMeansOfTheirSeconds() {
    periodic(9, 999);
    periodic(12, 10);
    periodic(13, 30);
    activity.addThreads(at(12), 20, 4, 33);
    activity.addThreads(at(13), 22, 5, 34);

    assertThat(read(1))
        .containsEntry(Metric.HEAP_USED_MEAN, new Measured(20))
        .containsEntry(Metric.HEAP_USED_MAX, new Measured(30))
        .containsEntry(Metric.JVM_THREADS_MEAN, new Measured(21))
        .containsEntry(Metric.JVM_THREADS_DAEMON, new Measured(4.5))
        .containsEntry(Metric.JVM_THREADS_PEAK, new Measured(34));
  }

  @Test
  void theMostHeapUsedIsThatBeforeACollectionWhenItIsMore() {
    periodic(12, 100);
    collected(15, 1, "DefNew", "Allocation Failure", 110, 30);

    assertThat(read(1)).containsEntry(Metric.HEAP_USED_MAX, new Measured(110));
  }

  @Test
  void exceptionsAreTheGrowthOfTheirCounter() {
    activity.addExceptions(at(8), 100);
    activity.addExceptions(at(12), 140);
    activity.addExceptions(at(21), 1040);

    assertThat(read(1)).containsEntry(Metric.EXCEPTIONS, new Measured(820));
  }

  @Test
  void aSafepointLastsFromItsRequestToItsEndInAnyOrderOfEvents() {
    safepoints.over(7, at(12).plusMillis(30));
    safepoints.asked(7, at(12));
    safepoints.asked(8, at(13));
    safepoints.reached(7, at(12).plusMillis(10));
    safepoints.reached(8, at(13).plusMillis(20));
    safepoints.over(8, at(13).plusMillis(30));
    safepoints.asked(9, at(19));

    assertThat(read(1))
        .containsEntry(Metric.SAFEPOINT_COUNT, new Measured(2))
        .containsEntry(Metric.SAFEPOINT_TIME, new Measured(6))
        .containsEntry(Metric.SAFEPOINT_REACHING, new Measured(3))
        .containsEntry(Metric.SAFEPOINT_REACHING_MAX, new Measured(20));
  }

  @Test
  void virtualThreadsAreThoseStartedAndNotYetEnded() {
    virtualThreads.started(at(5));
    virtualThreads.started(at(18));
    virtualThreads.ended(at(19));
    virtualThreads.started(at(15));
    virtualThreads.ended(at(16));

    assertThat(read(1))
        .containsEntry(Metric.VIRTUAL_THREADS_MEAN, new Measured(1.2))
        .containsEntry(Metric.VIRTUAL_THREADS_MAX, new Measured(2))
        .containsEntry(Metric.VIRTUAL_THREADS_STARTED, new Measured(2));
  }

  private Map<Metric, Reading> read(long goodAnswers) {
    return recording(false).within(WINDOW, goodAnswers);
  }

  private Recording recording(boolean killed) {
    jvm.version("OpenJDK 64-Bit Server VM (25.0.3+9-LTS) for linux-amd64 JRE (25.0.3+9-LTS)");
    List<JfrEventHandler> handlers =
        List.of(heap, collections, safepoints, activity, virtualThreads);
    handlers.forEach(handler -> handler.end(at(21)));
    return new JfrRecording(handlers, new JfrRecording.Coverage(at(2), at(21), killed));
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

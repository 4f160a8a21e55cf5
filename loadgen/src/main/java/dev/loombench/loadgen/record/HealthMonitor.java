package dev.loombench.loadgen.record;

import com.sun.management.OperatingSystemMXBean;
import dev.loombench.contract.GeneratorHealth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Monitor of this process's resource usage during a plan: CPU, run-queue wait, garbage collection
 * and memory. The run-queue wait is read per thread from {@code schedstat}. Call {@link #sample}
 * regularly: a thread that ended keeps its last reading.
 */
public final class HealthMonitor {

  private static final Path TASKS = Path.of("/proc/self/task");
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long BYTES_PER_KIBIBYTE = 1024;

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final long startNanoTime;
  private final long cpuAtStart = system.getProcessCpuTime();
  private final long gcMillisAtStart = gcMillis();
  private final Map<String, Long> runQueueAtStart;
  private final Map<String, Long> runQueueLast = new HashMap<>();

  /**
   * Starts the monitor.
   *
   * @param startNanoTime the past or future start of the plan, by {@link System#nanoTime}
   */
  public HealthMonitor(long startNanoTime) {
    this.startNanoTime = startNanoTime;
    runQueueAtStart = runQueueByThread();
    runQueueLast.putAll(runQueueAtStart);
  }

  /** Reads the counters of all threads. */
  public void sample() {
    runQueueLast.putAll(runQueueByThread());
  }

  /** Returns the usage since the start, together with facts that the engine knows. */
  public GeneratorHealth finish(
      long peakWaiting, int eventLoops, String transport, long batchingMicros) {
    sample();
    return new GeneratorHealth(
        (system.getProcessCpuTime() - cpuAtStart) / NANOS_PER_SECOND,
        Math.max(0, System.nanoTime() - startNanoTime) / NANOS_PER_SECOND,
        runQueueSeconds(),
        OptionalDouble.of((double) (gcMillis() - gcMillisAtStart)),
        peakWaiting,
        peakResidentBytes(),
        eventLoops,
        transport,
        batchingMicros);
  }

  private OptionalDouble runQueueSeconds() {
    if (runQueueLast.isEmpty()) {
      return OptionalDouble.empty();
    }
    long nanos = 0;
    for (Map.Entry<String, Long> thread : runQueueLast.entrySet()) {
      nanos += thread.getValue() - runQueueAtStart.getOrDefault(thread.getKey(), 0L);
    }
    return OptionalDouble.of(nanos / NANOS_PER_SECOND);
  }

  /** Reads {@code VmHWM}; see proc(5). */
  private static OptionalLong peakResidentBytes() {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * BYTES_PER_KIBIBYTE)
          .findFirst();
    } catch (IOException | UncheckedIOException unavailable) {
      return OptionalLong.empty();
    }
  }

  private static long gcMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .filter(millis -> millis > 0)
        .sum();
  }

  /** Returns nanoseconds on the run queue by thread; empty if the system does not report them. */
  private static Map<String, Long> runQueueByThread() {
    Map<String, Long> byThread = new HashMap<>();
    if (!Files.isDirectory(TASKS)) {
      return byThread;
    }
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
      for (Path task : tasks) {
        readRunQueue(task, byThread);
      }
    } catch (IOException e) {
      return new HashMap<>();
    }
    return byThread;
  }

  private static void readRunQueue(Path task, Map<String, Long> byThread) {
    String[] fields;
    try {
      fields = Files.readString(task.resolve("schedstat")).strip().split(" ", -1);
    } catch (IOException threadEnded) {
      return; // keeps the thread's last reading
    }
    if (fields.length == 3) {
      byThread.put(task.getFileName().toString(), Long.parseLong(fields[1]));
    }
  }
}

package dev.loombench.loadgen.record;

import com.sun.management.OperatingSystemMXBean;
import dev.loombench.contract.GeneratorHealth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Monitor of this process's resource usage during a plan: CPU, garbage collection and memory. */
public final class HealthMonitor {

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long BYTES_PER_KIBIBYTE = 1024;

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final long startNanoTime;
  private final long cpuAtStart = system.getProcessCpuTime();
  private final long gcMillisAtStart = gcMillis();

  /**
   * Starts the monitor.
   *
   * @param startNanoTime the past or future start of the plan, by {@link System#nanoTime}
   */
  public HealthMonitor(long startNanoTime) {
    this.startNanoTime = startNanoTime;
  }

  /** Returns the usage since the start, together with facts that the engine knows. */
  public GeneratorHealth finish(
      OptionalLong runQueueNanos,
      long peakWaiting,
      int eventLoops,
      String transport,
      long batchingMicros) {
    return new GeneratorHealth(
        (system.getProcessCpuTime() - cpuAtStart) / NANOS_PER_SECOND,
        Math.max(0, System.nanoTime() - startNanoTime) / NANOS_PER_SECOND,
        runQueueNanos.isPresent()
            ? OptionalDouble.of(runQueueNanos.getAsLong() / NANOS_PER_SECOND)
            : OptionalDouble.empty(),
        OptionalDouble.of((double) (gcMillis() - gcMillisAtStart)),
        peakWaiting,
        peakResidentBytes(),
        eventLoops,
        transport,
        batchingMicros);
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
}

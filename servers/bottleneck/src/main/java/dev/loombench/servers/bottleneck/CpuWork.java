package dev.loombench.servers.bottleneck;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;

/**
 * Uses the CPU: on a platform thread by the thread's own CPU clock; on a virtual thread, which has
 * none, so many rounds as took that long at the start.
 */
final class CpuWork implements Work {

  private static final int ROUNDS_BETWEEN_LOOKS = 1_000;
  private static final long NANOS_TO_COMPILE = TimeUnit.MILLISECONDS.toNanos(300);
  private static final long LOOKS_TO_MEASURE = 20_000;
  private static final int MEASURED_TIMES = 10;

  private final long nanos;
  private final long looks;
  private volatile long kept;

  CpuWork(int cpuMicros) {
    this.nanos = TimeUnit.MICROSECONDS.toNanos(cpuMicros);
    burn(NANOS_TO_COMPILE);
    make(LOOKS_TO_MEASURE);
    // The fastest: whatever else the processor did made the others slower.
    double looksPerNano =
        DoubleStream.generate(this::looksPerNano).limit(MEASURED_TIMES).max().orElseThrow();
    this.looks = Math.max(1, Math.round(looksPerNano * nanos));
  }

  /** The clock is read before and after only: to read it takes a good part of a look. */
  private double looksPerNano() {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    make(LOOKS_TO_MEASURE);
    return (double) LOOKS_TO_MEASURE / (clock.getCurrentThreadCpuTime() - start);
  }

  private void make(long number) {
    long mixed = kept;
    for (long look = 0; look < number; look++) {
      mixed = mix(mixed);
    }
    kept = mixed;
  }

  @Override
  public void once() {
    if (Thread.currentThread().isVirtual()) {
      make(looks);
    } else {
      burn(nanos);
    }
  }

  private void burn(long cpuNanos) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    long mixed = start;
    while (clock.getCurrentThreadCpuTime() - start < cpuNanos) {
      mixed = mix(mixed);
    }
    kept = mixed;
  }

  private static long mix(long seed) {
    long mixed = seed;
    for (int round = 0; round < ROUNDS_BETWEEN_LOOKS; round++) {
      mixed = mixed * 6364136223846793005L + 1442695040888963407L;
    }
    return mixed;
  }
}

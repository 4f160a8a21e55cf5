package dev.loombench.servers.strained;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/**
 * Uses the CPU: on a platform thread by the thread's own CPU clock; on a virtual thread, which has
 * none, so many rounds as took that long at the start.
 */
final class Burn implements Work {

  private static final int ROUNDS_BETWEEN_LOOKS = 1_000;
  private static final long NANOS_TO_COMPILE = TimeUnit.MILLISECONDS.toNanos(300);
  private static final long NANOS_TO_MEASURE = TimeUnit.MILLISECONDS.toNanos(20);
  private static final int MEASURED_TIMES = 10;

  private final long nanos;
  private final long looks;
  private volatile long kept;

  Burn(int cpuMicros) {
    this.nanos = TimeUnit.MICROSECONDS.toNanos(cpuMicros);
    looksIn(NANOS_TO_COMPILE);
    // The fastest: whatever else the processor did made the others slower.
    long most =
        LongStream.generate(() -> looksIn(NANOS_TO_MEASURE))
            .limit(MEASURED_TIMES)
            .max()
            .orElseThrow();
    double looksPerNano = (double) most / NANOS_TO_MEASURE;
    this.looks = Math.max(1, Math.round(looksPerNano * nanos));
  }

  @Override
  public void once() {
    if (Thread.currentThread().isVirtual()) {
      long mixed = kept;
      for (long look = 0; look < looks; look++) {
        mixed = mix(mixed);
      }
      kept = mixed;
    } else {
      looksIn(nanos);
    }
  }

  private long looksIn(long cpuNanos) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    long mixed = start;
    long done = 0;
    while (clock.getCurrentThreadCpuTime() - start < cpuNanos) {
      mixed = mix(mixed);
      done++;
    }
    kept = mixed;
    return done;
  }

  private static long mix(long seed) {
    long mixed = seed;
    for (int round = 0; round < ROUNDS_BETWEEN_LOOKS; round++) {
      mixed = mixed * 6364136223846793005L + 1442695040888963407L;
    }
    return mixed;
  }
}

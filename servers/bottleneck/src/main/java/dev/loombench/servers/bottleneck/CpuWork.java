package dev.loombench.servers.bottleneck;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;

/**
 * CPU-bound work. A platform thread works until its CPU clock reaches the time. A virtual thread
 * has no CPU clock and works for a number of rounds that is calibrated at the start.
 */
final class CpuWork implements Work {

  private static final int MIXES_PER_ROUND = 1_000;
  private static final long WARM_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
  private static final long CALIBRATION_ROUNDS = 20_000;
  private static final int CALIBRATIONS = 10;

  private final long nanos;
  private final long rounds;
  private volatile long published;

  CpuWork(int cpuMicros) {
    this.nanos = TimeUnit.MICROSECONDS.toNanos(cpuMicros);
    useCpu(WARM_UP_NANOS);
    mixRounds(CALIBRATION_ROUNDS);
    // The fastest, because other load on the processor can only slow a calibration down.
    double roundsPerNano =
        DoubleStream.generate(this::roundsPerNano).limit(CALIBRATIONS).max().orElseThrow();
    this.rounds = Math.max(1, Math.round(roundsPerNano * nanos));
  }

  /** Reads the clock only before and after, because reading it is as expensive as a round. */
  private double roundsPerNano() {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    mixRounds(CALIBRATION_ROUNDS);
    return (double) CALIBRATION_ROUNDS / (clock.getCurrentThreadCpuTime() - start);
  }

  private void mixRounds(long number) {
    long mixed = published;
    for (long round = 0; round < number; round++) {
      mixed = mix(mixed);
    }
    published = mixed;
  }

  @Override
  public void once() {
    if (Thread.currentThread().isVirtual()) {
      mixRounds(rounds);
    } else {
      useCpu(nanos);
    }
  }

  private void useCpu(long cpuNanos) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long start = clock.getCurrentThreadCpuTime();
    long mixed = start;
    while (clock.getCurrentThreadCpuTime() - start < cpuNanos) {
      mixed = mix(mixed);
    }
    published = mixed;
  }

  private static long mix(long seed) {
    long mixed = seed;
    for (int round = 0; round < MIXES_PER_ROUND; round++) {
      mixed = mixed * 6364136223846793005L + 1442695040888963407L;
    }
    return mixed;
  }
}

package dev.loombench.tool.launch.os;

import java.util.Arrays;

/**
 * Fixed computation whose duration shows how fast a CPU is. Clock frequency, the other hyper-thread
 * of a core and neighbors on a virtual machine's host change it by up to two times, and no counter
 * of a virtual machine shows that.
 *
 * <p>The computation is four chains of dependent multiplications and loads from a table of 8 KiB,
 * so that it needs arithmetic units and the first-level cache, and little memory.
 */
public final class CpuSpeed {

  private static final String NAME = "speed of CPUs";
  private static final int ROUNDS = 3;
  private static final int STEPS = 1024;
  private static final int TABLE_BITS = 10;
  private static final int WARM_UP_SAMPLES = 2000;
  private static final int LISTEN_SAMPLES = 50;
  private static final long LISTEN_PAUSE_MILLIS = 20;
  private static final double STEADY = 0.9;
  private static final long MULTIPLIER = 6364136223846793005L;
  private static final long[] TABLE = table();

  /** Result of the last round, so that the compiler can't leave the computation out. */
  private static volatile long last;

  private CpuSpeed() {}

  /**
   * Returns the speed of the CPU that runs this thread, in steps of the computation per
   * microsecond: the fastest of three rounds of some 5 µs, so that an interrupt or another thread
   * in between does not count.
   */
  public static double sample() {
    long fastest = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      last = computed(last);
      fastest = Math.min(fastest, System.nanoTime() - start);
    }
    return STEPS * 1000.0 / Math.max(1, fastest);
  }

  /** Takes samples until the JIT compiler has compiled the computation; some 20 ms. */
  public static void warmUp() {
    for (int sample = 0; sample < WARM_UP_SAMPLES; sample++) {
      double _ = sample();
    }
  }

  /** Samples the CPUs of this process for one second. */
  public static Check listen() {
    warmUp();
    double[] speeds = new double[LISTEN_SAMPLES];
    try {
      for (int i = 0; i < speeds.length; i++) {
        speeds[i] = sample();
        Thread.sleep(LISTEN_PAUSE_MILLIS);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Check.warn(NAME, "interrupted", "look again");
    }
    return judged(speeds);
  }

  /** Compares the slowest tenth of the samples with the fastest tenth. */
  static Check judged(double[] speeds) {
    double[] sorted = speeds.clone();
    Arrays.sort(sorted);
    int tenth = sorted.length / 10;
    double share = sorted[tenth] / sorted[sorted.length - 1 - tenth];
    return Check.wanted(
        NAME,
        share >= STEADY,
        "in the slowest tenth of a second, at most %.0f %% of the speed of the fastest"
            .formatted(100 * share),
        "use a host whose CPUs are not shared and have a fixed frequency: figures vary as the speed"
            + " does, and intervals are wide");
  }

  private static long computed(long seed) {
    long a = seed;
    long b = seed + 1;
    long c = seed + 2;
    long d = seed + 3;
    for (int step = 0; step < STEPS; step++) {
      a = next(a);
      b = next(b);
      c = next(c);
      d = next(d);
    }
    return a ^ b ^ c ^ d;
  }

  private static long next(long value) {
    return value * MULTIPLIER + TABLE[(int) (value >>> (Long.SIZE - TABLE_BITS))];
  }

  private static long[] table() {
    long[] table = new long[1 << TABLE_BITS];
    long value = 1;
    for (int i = 0; i < table.length; i++) {
      value = value * MULTIPLIER + 1;
      table[i] = value | 1;
    }
    return table;
  }
}

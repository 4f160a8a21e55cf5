package dev.loombench.servers.scripted;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;

/** CPU use, measured with the thread's CPU clock. */
final class Cpu {

  private static final int ROUNDS_PER_CLOCK_READ = 20_000;

  private Cpu() {}

  static Map<String, ?> burn(Request request) {
    request.only("cpu-micros");
    long nanos = request.number("cpu-micros", 1, 3_600_000_000L) * 1000;
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    long used = 0;
    long mixed = start;
    while (used < nanos) {
      for (int round = 0; round < ROUNDS_PER_CLOCK_READ; round++) {
        mixed = mixed * 6364136223846793005L + 1442695040888963407L;
      }
      used = threads.getCurrentThreadCpuTime() - start;
    }
    return Map.of("cpuMicros", used / 1000, "result", mixed);
  }
}

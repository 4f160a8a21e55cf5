package dev.loombench.servers.scripted;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;

/** Exact numbers of exceptions and safepoints. */
final class JvmEvents {

  private JvmEvents() {}

  static Map<String, ?> throwExceptions(Request request) {
    request.only("times");
    long times = request.number("times", 1, 10_000_000);
    long caught = 0;
    for (long time = 0; time < times; time++) {
      try {
        throw new IllegalStateException("requested");
      } catch (IllegalStateException requested) {
        caught++;
      }
    }
    return Map.of("thrown", caught);
  }

  /** Searches for deadlocks; each search stops all threads once. */
  static Map<String, ?> safepoints(Request request) {
    request.only("times");
    long times = request.number("times", 1, 100_000);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    for (long time = 0; time < times; time++) {
      threads.findMonitorDeadlockedThreads();
    }
    return Map.of("safepoints", times);
  }
}

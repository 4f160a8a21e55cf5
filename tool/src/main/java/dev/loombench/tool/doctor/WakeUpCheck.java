package dev.loombench.tool.doctor;

import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.launch.os.SystemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** Check of how late a sleeping thread wakes up; the generator is no more punctual. */
final class WakeUpCheck {

  private static final String NAME = "wake-up lateness";
  private static final int SLEEPS = 1_500;
  private static final long SLEEP_NANOS = 1_000_000;

  /** Lateness at p99 that the generator aims at. */
  private static final double PUNCTUAL_MILLIS = 0.25;

  private WakeUpCheck() {}

  /** Sleeps for one and a half seconds, a millisecond at a time. */
  static Check examine() {
    minimizeTimerSlack();
    var nanos = new Histogram(3);
    for (int sleep = 0; sleep < SLEEPS; sleep++) {
      long start = System.nanoTime();
      LockSupport.parkNanos(SLEEP_NANOS);
      nanos.recordValue(Math.max(0, System.nanoTime() - start - SLEEP_NANOS));
    }
    return judged(nanos);
  }

  static Check judged(Histogram nanos) {
    double p99 = millis(nanos, 99);
    return Check.wanted(
        NAME,
        p99 <= PUNCTUAL_MILLIS,
        String.format(
            Locale.ROOT,
            "p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms",
            millis(nanos, 50),
            p99,
            millis(nanos, 99.9)),
        "open loads are sent as late, and trials whose latency this changes are invalid: stop other programs, or use a host whose CPUs are not shared");
  }

  private static double millis(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) / 1e6;
  }

  /** Returns what niceness affects, with the kernel's grouping of sessions. */
  static String reachOfNiceness() {
    return SystemFiles.text("/proc/sys/kernel/sched_autogroup_enabled")
        .map(
            enabled ->
                enabled.equals("1")
                    ? "; sched_autogroup is on, so the generator gets a session of that priority"
                    : "; sched_autogroup is off")
        .orElse("");
  }

  /** Lets the kernel wake up this thread on time instead of up to 50 µs later. */
  private static void minimizeTimerSlack() {
    try {
      Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
      Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), "1");
    } catch (IOException | UnsupportedOperationException notPermitted) {
      // then the lateness includes the slack
    }
  }
}

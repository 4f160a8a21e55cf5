package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Background CPU use while the tool is idle.
 *
 * @param stealPercent share of CPU time that the hypervisor took
 */
public record Noise(double foreignCores, double stealPercent) {

  private static final String NAME = "noise";
  private static final double QUIET_CORES = 0.05;
  private static final double QUIET_PERCENT = 1;
  private static final long LISTEN_MILLIS = 1000;

  /** Samples for one second. */
  public static Check listen() {
    if (!Files.exists(Path.of("/proc/stat"))) {
      return Check.warn(NAME, "not available on this system", "make sure that nothing else runs");
    }
    try {
      long self = ProcessHandle.current().pid();
      MachineCpu before = MachineCpu.read();
      double selfBefore = ProcessStat.read(self).cpuSeconds();
      long start = System.nanoTime();
      Thread.sleep(LISTEN_MILLIS);
      double ownSeconds = ProcessStat.read(self).cpuSeconds() - selfBefore;
      return between(before, MachineCpu.read(), ownSeconds, (System.nanoTime() - start) / 1e9)
          .judged();
    } catch (IOException unreadable) {
      return Check.warn(NAME, unreadable.getMessage(), "make sure that nothing else runs");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Check.warn(NAME, "interrupted", "look again");
    }
  }

  /** Computes the noise between two readings, without the CPU that this process used. */
  static Noise between(MachineCpu before, MachineCpu after, double ownSeconds, double seconds) {
    double busy = after.busySeconds() - before.busySeconds() - ownSeconds;
    double total = after.totalSeconds() - before.totalSeconds();
    double steal = after.stealSeconds() - before.stealSeconds();
    return new Noise(Math.max(0, busy) / seconds, total > 0 ? 100 * steal / total : 0);
  }

  Check judged() {
    return Check.wanted(
        NAME,
        foreignCores <= QUIET_CORES && stealPercent <= QUIET_PERCENT,
        "other processes used %.2f CPUs, the hypervisor took %.1f %%"
            .formatted(foreignCores, stealPercent),
        "stop other programs, or use a quieter machine: disturbed trials are invalid");
  }
}

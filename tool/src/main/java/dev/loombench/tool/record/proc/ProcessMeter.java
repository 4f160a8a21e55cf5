package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.ProcessStat;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads a process as it runs, for the gates of warming up. It remembers the threads it has seen,
 * for the JVM ends idle compiler threads, and their CPU must not vanish with them.
 */
public final class ProcessMeter {

  private static final long NANOS_PER_TICK = 1_000_000_000L / ProcessStat.TICKS_PER_SECOND;

  private final long pid;
  private final ProcessThreads threads;

  /** Of that process. */
  public ProcessMeter(long pid) {
    this.pid = pid;
    this.threads = new ProcessThreads(pid);
  }

  /** What it has used by now; empty once it ended, and where there is no /proc. */
  public Optional<ProcessUse> read() {
    try {
      Instant at = Instant.now();
      long cpuNanos = ProcessStat.read(pid).cpuTicks() * NANOS_PER_TICK;
      return Optional.of(new ProcessUse(at, cpuNanos, threads.compilerNanos()));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }
}

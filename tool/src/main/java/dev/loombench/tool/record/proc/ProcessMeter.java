package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.ProcessStat;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/**
 * CPU meter of a running process, for the warm-up gate. It remembers threads, because the JVM ends
 * idle compiler threads and their CPU must not vanish with them.
 */
public final class ProcessMeter {

  private static final long NANOS_PER_TICK = 1_000_000_000L / ProcessStat.TICKS_PER_SECOND;

  private final long pid;
  private final ProcessThreads threads;

  public ProcessMeter(long pid) {
    this.pid = pid;
    this.threads = new ProcessThreads(pid);
  }

  /** Returns the use so far; empty if the process ended or there is no /proc. */
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

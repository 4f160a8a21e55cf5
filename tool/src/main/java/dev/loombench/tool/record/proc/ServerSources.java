package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.ProcessStat;
import dev.loombench.tool.launch.os.StatusFile;
import dev.loombench.tool.record.proc.ProcSeries.Sampled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Sources for the server's process: CPU, memory, threads, log and control group. */
final class ServerSources {

  private static final double KIB = 1024;
  private static final double MIB = KIB * KIB;

  private static final String NO_COLLECTOR_THREADS =
      "the process has no thread of a HotSpot collector; a native executable collects in the threads that allocate";

  private static final List<Sampled> OF_THE_SERVER =
      List.of(
          Sampled.SERVER_CPU,
          Sampled.SERVER_CPU_USER,
          Sampled.SERVER_CPU_SYSTEM,
          Sampled.COMPILER_CPU,
          Sampled.COLLECTOR_CPU,
          Sampled.RUN_QUEUE_WAIT,
          Sampled.SWITCHES_VOLUNTARY,
          Sampled.SWITCHES_INVOLUNTARY,
          Sampled.LOGGED,
          Sampled.CGROUP_CPU,
          Sampled.CGROUP_PERIODS,
          Sampled.CGROUP_PERIODS_THROTTLED,
          Sampled.CGROUP_TIME_THROTTLED,
          Sampled.RSS,
          Sampled.RSS_PEAK,
          Sampled.THREADS,
          Sampled.CGROUP_MEMORY,
          Sampled.CGROUP_MEMORY_PEAK);

  private final long pid;
  private final long tool;
  private final ProcessThreads threads;
  private final ProcSeries series;
  private int threadsSeen;

  ServerSources(long pid, long tool, ProcSeries series) {
    this.pid = pid;
    this.tool = tool;
    this.threads = new ProcessThreads(pid);
    this.series = series;
  }

  /** Records the reason why nothing is known of the server. */
  static void missing(ProcSeries series, String reason) {
    series.missing(OF_THE_SERVER, reason);
  }

  int threadsSeen() {
    return threadsSeen;
  }

  /** Returns the sources that every sample reads. */
  List<ProcSource> ofProcess() {
    var sources = new ArrayList<ProcSource>();
    sources.add(
        new ProcSource(
            List.of(Sampled.SERVER_CPU, Sampled.SERVER_CPU_USER, Sampled.SERVER_CPU_SYSTEM),
            this::readCpu));
    sources.add(
        new ProcSource(List.of(Sampled.RSS, Sampled.RSS_PEAK, Sampled.THREADS), this::readStatus));
    Path output = Path.of("/proc", Long.toString(pid), "fd", "1");
    if (Files.isRegularFile(output)) {
      sources.add(ProcSource.of(Sampled.LOGGED, series, () -> Files.size(output) / KIB));
    } else {
      series.missing(Sampled.LOGGED, "the server's standard output is not a file");
    }
    sources.add(
        new ProcSource(List.of(Sampled.COMPILER_CPU, Sampled.COLLECTOR_CPU), this::readOwnThreads));
    sources.addAll(ControlGroupSources.of(pid, tool, series));
    return sources;
  }

  /** Returns the source that reads all threads. */
  ProcSource ofThreads() {
    return new ProcSource(
        List.of(Sampled.RUN_QUEUE_WAIT, Sampled.SWITCHES_VOLUNTARY, Sampled.SWITCHES_INVOLUNTARY),
        this::readThreads);
  }

  private void readCpu() throws IOException {
    ProcessStat stat = ProcessStat.read(pid);
    Instant at = Instant.now();
    series.add(Sampled.SERVER_CPU, at, stat.cpuSeconds());
    series.add(Sampled.SERVER_CPU_USER, at, stat.userSeconds());
    series.add(Sampled.SERVER_CPU_SYSTEM, at, stat.systemSeconds());
  }

  private void readStatus() throws IOException {
    StatusFile status = StatusFile.ofProcess(pid);
    Instant at = Instant.now();
    if (status.bytes("VmRSS").isEmpty()) {
      throw new IOException("the process ended");
    }
    series.add(Sampled.RSS, at, status.bytes("VmRSS").getAsLong() / MIB);
    series.add(Sampled.RSS_PEAK, at, status.bytes("VmHWM").orElseThrow() / MIB);
    threadsSeen = (int) status.number("Threads").orElseThrow();
    series.add(Sampled.THREADS, at, threadsSeen);
  }

  private void readOwnThreads() throws IOException {
    Instant at = Instant.now();
    ProcessThreads.OwnNanos own = threads.ownNanos();
    series.add(Sampled.COMPILER_CPU, at, own.compilers() / 1e9);
    own.collectors()
        .ifPresentOrElse(
            nanos -> series.add(Sampled.COLLECTOR_CPU, at, nanos / 1e9),
            () -> series.missing(Sampled.COLLECTOR_CPU, NO_COLLECTOR_THREADS));
  }

  private void readThreads() throws IOException {
    Instant at = Instant.now();
    ProcessThreads.Totals totals = threads.readAll();
    series.add(Sampled.RUN_QUEUE_WAIT, at, totals.runQueueNanos() / 1e9);
    series.add(Sampled.SWITCHES_VOLUNTARY, at, (double) totals.voluntarySwitches());
    series.add(Sampled.SWITCHES_INVOLUNTARY, at, (double) totals.involuntarySwitches());
  }
}

package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.ProcessStat;
import dev.loombench.tool.launch.os.StatusFile;
import dev.loombench.tool.record.proc.ProcSeries.Counted;
import dev.loombench.tool.record.proc.ProcSeries.Level;
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

  private static final List<Counted> OF_THE_SERVER =
      List.of(
          Counted.SERVER_CPU,
          Counted.SERVER_CPU_USER,
          Counted.SERVER_CPU_SYSTEM,
          Counted.COMPILER_CPU,
          Counted.COLLECTOR_CPU,
          Counted.RUN_QUEUE_WAIT,
          Counted.SWITCHES_VOLUNTARY,
          Counted.SWITCHES_INVOLUNTARY,
          Counted.LOGGED,
          Counted.CGROUP_CPU,
          Counted.CGROUP_PERIODS,
          Counted.CGROUP_PERIODS_THROTTLED,
          Counted.CGROUP_TIME_THROTTLED);

  private static final List<Level> LEVELS_OF_THE_SERVER =
      List.of(
          Level.RSS, Level.RSS_PEAK, Level.THREADS, Level.CGROUP_MEMORY, Level.CGROUP_MEMORY_PEAK);

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
    OF_THE_SERVER.forEach(counted -> series.missing(counted, reason));
    LEVELS_OF_THE_SERVER.forEach(level -> series.missing(level, reason));
  }

  /** Returns the number of threads in the last sample. */
  int threadsSeen() {
    return threadsSeen;
  }

  /** Returns the sources that every sample reads. */
  List<ProcSource> ofProcess() {
    var sources = new ArrayList<ProcSource>();
    sources.add(
        new ProcSource(
            List.of(Counted.SERVER_CPU, Counted.SERVER_CPU_USER, Counted.SERVER_CPU_SYSTEM),
            List.of(),
            this::readCpu));
    sources.add(
        new ProcSource(
            List.of(), List.of(Level.RSS, Level.RSS_PEAK, Level.THREADS), this::readStatus));
    Path output = Path.of("/proc", Long.toString(pid), "fd", "1");
    if (Files.isRegularFile(output)) {
      sources.add(
          ProcSource.of(
              Counted.LOGGED,
              () -> series.add(Counted.LOGGED, Instant.now(), Files.size(output) / KIB)));
    } else {
      series.missing(Counted.LOGGED, "the server's standard output is not a file");
    }
    sources.add(
        new ProcSource(
            List.of(Counted.COMPILER_CPU, Counted.COLLECTOR_CPU), List.of(), this::readOwnThreads));
    sources.addAll(ControlGroupSources.of(pid, tool, series));
    return sources;
  }

  /** Returns the source that reads all threads. */
  ProcSource ofThreads() {
    return new ProcSource(
        List.of(Counted.RUN_QUEUE_WAIT, Counted.SWITCHES_VOLUNTARY, Counted.SWITCHES_INVOLUNTARY),
        List.of(),
        this::readThreads);
  }

  private void readCpu() throws IOException {
    ProcessStat stat = ProcessStat.read(pid);
    Instant at = Instant.now();
    series.add(Counted.SERVER_CPU, at, stat.cpuSeconds());
    series.add(Counted.SERVER_CPU_USER, at, stat.userSeconds());
    series.add(Counted.SERVER_CPU_SYSTEM, at, stat.systemSeconds());
  }

  private void readStatus() throws IOException {
    StatusFile status = StatusFile.read(Path.of("/proc", Long.toString(pid), "status"));
    Instant at = Instant.now();
    if (status.bytes("VmRSS").isEmpty()) {
      throw new IOException("the process ended");
    }
    series.add(Level.RSS, at, status.bytes("VmRSS").getAsLong() / MIB);
    series.add(Level.RSS_PEAK, at, status.bytes("VmHWM").orElseThrow() / MIB);
    threadsSeen = (int) status.number("Threads").orElseThrow();
    series.add(Level.THREADS, at, threadsSeen);
  }

  private void readOwnThreads() throws IOException {
    Instant at = Instant.now();
    ProcessThreads.OwnNanos own = threads.ownNanos();
    series.add(Counted.COMPILER_CPU, at, own.compilers() / 1e9);
    own.collectors()
        .ifPresentOrElse(
            nanos -> series.add(Counted.COLLECTOR_CPU, at, nanos / 1e9),
            () -> series.missing(Counted.COLLECTOR_CPU, NO_COLLECTOR_THREADS));
  }

  private void readThreads() throws IOException {
    Instant at = Instant.now();
    ProcessThreads.Totals totals = threads.readAll();
    series.add(Counted.RUN_QUEUE_WAIT, at, totals.runQueueNanos() / 1e9);
    series.add(Counted.SWITCHES_VOLUNTARY, at, (double) totals.voluntarySwitches());
    series.add(Counted.SWITCHES_INVOLUNTARY, at, (double) totals.involuntarySwitches());
  }
}

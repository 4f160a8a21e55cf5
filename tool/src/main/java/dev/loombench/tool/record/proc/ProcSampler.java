package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.CpuRecording;
import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.launch.os.MachineCpu;
import dev.loombench.tool.launch.os.ProcessStat;
import dev.loombench.tool.launch.os.StatusFile;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.record.proc.ProcSeries.Sampled;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Sampler of all /proc sources. A source that fails is not read again. */
final class ProcSampler {

  /** Up to this many threads, every sample reads all of them, which takes about 6 ms. */
  static final int FEW_THREADS = 250;

  private static final double MIB = 1024.0 * 1024;

  private static final String UNKNOWN =
      "the server was not started by the tool, so its process is unknown";

  private final ProcSeries series;
  private final List<ProcSource> sources = new ArrayList<>();
  private final List<ProcSource> threadSources = new ArrayList<>();

  /** Read in whole samples only: 35 µs for each process of the machine. */
  private final List<ProcSource> otherSources = new ArrayList<>();

  private IntSupplier threadsSeen = () -> 0;

  ProcSampler(Subjects subjects, Set<String> downstreams, ProcSeries series) {
    this.series = series;
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      series.missing(
          List.of(Sampled.values()), "there is no /proc on " + System.getProperty("os.name"));
      return;
    }
    if (subjects.server().isPresent()) {
      addServer(new ServerSources(subjects.server().getAsLong(), subjects.tool(), series));
    } else {
      ServerSources.missing(series, UNKNOWN);
    }
    subjects.generators().ifPresent(this::addGeneratorCpu);
    addToolCpu(subjects.tool(), subjects.delays());
    addDownstream(subjects.downstream());
    addDatabase(subjects.database());
    addOthers(subjects, downstreams);
    sources.add(
        new ProcSource(
            List.of(Sampled.MACHINE_BUSY, Sampled.MACHINE_STEAL, Sampled.MACHINE_TOTAL),
            this::readMachineCpu));
    add(Sampled.LOAD_AVERAGE, ProcSampler::loadAverage);
    add(Sampled.MEMORY_AVAILABLE, ProcSampler::availableMebibytes);
    addTcp(subjects);
  }

  void sample(boolean whole) {
    readAll(sources);
    if (whole) {
      readAll(otherSources);
    }
    if (whole || threadsSeen.getAsInt() <= FEW_THREADS) {
      readAll(threadSources);
    }
  }

  private void readAll(List<ProcSource> toRead) {
    toRead.removeIf(source -> !couldBeRead(source));
  }

  private boolean couldBeRead(ProcSource source) {
    try {
      source.reader().read();
      return true;
    } catch (IOException failed) {
      source.missing(series, "could no longer be read: " + failed.getMessage());
      return false;
    }
  }

  private void addServer(ServerSources server) {
    sources.addAll(server.ofProcess());
    threadSources.add(server.ofThreads());
    threadsSeen = server::threadsSeen;
  }

  private void add(Sampled sampled, ProcSource.ValueReader reader) {
    sources.add(ProcSource.of(sampled, series, reader));
  }

  /** Adds up the processes; one that ended, like that of an earlier plan, keeps what it used. */
  private void addGeneratorCpu(Supplier<List<Long>> pids) {
    var used = new HashMap<Long, Double>();
    add(
        Sampled.GENERATOR_CPU,
        () -> {
          for (long pid : pids.get()) {
            try {
              used.put(pid, ProcessStat.read(pid).cpuSeconds());
            } catch (IOException e) {
              if (!used.containsKey(pid)) { // else it has just ended
                throw e;
              }
            }
          }
          return used.values().stream().mapToDouble(Double::doubleValue).sum();
        });
  }

  /** Includes programs that the tool runs, like {@code jcmd}, and the delaying proxies. */
  private void addToolCpu(long pid, OptionalLong delays) {
    add(
        Sampled.TOOL_CPU,
        () -> {
          double ofDelays =
              delays.isPresent() ? ProcessStat.read(delays.getAsLong()).cpuSeconds() : 0;
          return ProcessStat.read(pid).treeSeconds() + ofDelays;
        });
  }

  private void addDownstream(OptionalLong pid) {
    add(
        Sampled.DOWNSTREAM_CPU,
        () -> pid.isPresent() ? ProcessStat.read(pid.getAsLong()).cpuSeconds() : 0);
  }

  private void addDatabase(DatabaseSubject database) {
    switch (database) {
      case DatabaseSubject.None _ -> add(Sampled.DATABASE_CPU, () -> 0);
      case DatabaseSubject.Embedded embedded -> add(Sampled.DATABASE_CPU, embedded::cpuSeconds);
      case DatabaseSubject.Own _ ->
          series.missing(
              Sampled.DATABASE_CPU,
              "a database or downstream is external: its processes are unknown");
    }
  }

  private void addOthers(Subjects subjects, Set<String> downstreams) {
    Optional<CpuRecording> recording = CpuRecording.injected();
    if (recording.isPresent()) {
      otherSources.add(
          ProcSource.of(Sampled.OTHERS_CPU, series, recording.get()::otherProcessesSeconds));
      return;
    }
    if (!OtherProcesses.areAllSeen()) {
      series.missing(Sampled.OTHERS_CPU, "not all processes of the machine are visible");
      return;
    }
    var others = OtherProcesses.than(subjects, downstreams);
    otherSources.add(
        new ProcSource(
            List.of(Sampled.OTHERS_CPU),
            () -> series.addOthers(Instant.now(), others.secondsByName())));
  }

  private void addTcp(Subjects subjects) {
    switch (TcpCounters.Namespace.of(subjects)) {
      case TcpCounters.Namespace.OfProcess(long pid) -> {
        sources.add(new ProcSource(TcpCounters.ALL, () -> readTcp(pid)));
        sources.add(
            new ProcSource(
                List.of(Sampled.ACCEPT_QUEUE), () -> readAcceptQueue(pid, subjects.address())));
      }
      case TcpCounters.Namespace.Unknown(String reason) -> {
        series.missing(TcpCounters.ALL, reason);
        series.missing(Sampled.ACCEPT_QUEUE, reason);
      }
    }
  }

  private void readAcceptQueue(long pid, URI address) throws IOException {
    int port = address.getPort() < 0 ? address.toURL().getDefaultPort() : address.getPort();
    AcceptQueue.read(pid, port)
        .ifPresentOrElse(
            waiting -> series.add(Sampled.ACCEPT_QUEUE, Instant.now(), waiting),
            () ->
                series.missing(
                    Sampled.ACCEPT_QUEUE,
                    "no socket listens at port %d in the server's network namespace"
                        .formatted(port)));
  }

  private void readTcp(long pid) throws IOException {
    Map<Sampled, Double> counters = TcpCounters.read(pid);
    Instant at = Instant.now();
    counters.forEach((counted, value) -> series.add(counted, at, value));
  }

  private void readMachineCpu() throws IOException {
    MachineCpu cpu = MachineCpu.read();
    Instant at = Instant.now();
    series.add(Sampled.MACHINE_BUSY, at, cpu.busySeconds());
    series.add(Sampled.MACHINE_STEAL, at, cpu.stealSeconds());
    series.add(Sampled.MACHINE_TOTAL, at, cpu.totalSeconds());
    series.addByCpu(Instant.now(), MachineCpu.byCpu());
  }

  private static double loadAverage() throws IOException {
    String text = KernelFile.read(Path.of("/proc/loadavg"));
    return Double.parseDouble(text.substring(0, text.indexOf(' ')));
  }

  private static double availableMebibytes() throws IOException {
    return StatusFile.read(Path.of("/proc/meminfo"))
            .bytes("MemAvailable")
            .orElseThrow(() -> new IOException("this kernel does not report MemAvailable"))
        / MIB;
  }
}

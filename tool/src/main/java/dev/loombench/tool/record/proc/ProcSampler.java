package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.CpuRecording;
import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.launch.os.MachineCpu;
import dev.loombench.tool.launch.os.ProcessStat;
import dev.loombench.tool.launch.os.StatusFile;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.record.proc.ProcSeries.Counted;
import dev.loombench.tool.record.proc.ProcSeries.Level;
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

  /**
   * Creates the sampler of a trial.
   *
   * @param downstreams names of further processes that belong to the trial
   */
  ProcSampler(Subjects subjects, Set<String> downstreams, ProcSeries series) {
    this.series = series;
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      allMissing("there is no /proc on " + System.getProperty("os.name"));
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
            List.of(Counted.MACHINE_BUSY, Counted.MACHINE_STEAL, Counted.MACHINE_TOTAL),
            List.of(),
            this::readMachineCpu));
    sources.add(ProcSource.of(Level.LOAD_AVERAGE, this::readLoadAverage));
    sources.add(ProcSource.of(Level.MEMORY_AVAILABLE, this::readMemory));
    addTcp(subjects);
  }

  /**
   * Takes a sample.
   *
   * @param whole true to include all threads of the server and all other processes
   */
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

  private void addCpu(Counted counted, long pid) {
    sources.add(
        ProcSource.of(
            counted,
            () -> {
              double seconds = ProcessStat.read(pid).cpuSeconds();
              series.add(counted, Instant.now(), seconds);
            }));
  }

  /** Adds up the processes; one that ended, like that of an earlier plan, keeps what it used. */
  private void addGeneratorCpu(Supplier<List<Long>> pids) {
    var used = new HashMap<Long, Double>();
    sources.add(
        ProcSource.of(
            Counted.GENERATOR_CPU,
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
              series.add(
                  Counted.GENERATOR_CPU,
                  Instant.now(),
                  used.values().stream().mapToDouble(Double::doubleValue).sum());
            }));
  }

  /** Includes programs that the tool runs, like {@code jcmd}, and the delaying proxies. */
  private void addToolCpu(long pid, OptionalLong delays) {
    sources.add(
        ProcSource.of(
            Counted.TOOL_CPU,
            () -> {
              ProcessStat stat = ProcessStat.read(pid);
              double ofDelays =
                  delays.isPresent() ? ProcessStat.read(delays.getAsLong()).cpuSeconds() : 0;
              series.add(
                  Counted.TOOL_CPU,
                  Instant.now(),
                  stat.cpuSeconds() + stat.childSeconds() + ofDelays);
            }));
  }

  private void addDownstream(OptionalLong pid) {
    if (pid.isPresent()) {
      addCpu(Counted.DOWNSTREAM_CPU, pid.getAsLong());
    } else {
      addNothing(Counted.DOWNSTREAM_CPU);
    }
  }

  private void addDatabase(DatabaseSubject database) {
    switch (database) {
      case DatabaseSubject.None _ -> addNothing(Counted.DATABASE_CPU);
      case DatabaseSubject.Embedded embedded ->
          sources.add(
              ProcSource.of(
                  Counted.DATABASE_CPU,
                  () ->
                      series.add(
                          Counted.DATABASE_CPU, Instant.now(), DatabaseCpu.seconds(embedded))));
      case DatabaseSubject.Own _ ->
          series.missing(
              Counted.DATABASE_CPU,
              "a database or downstream is external: its processes are unknown");
    }
  }

  private void addOthers(Subjects subjects, Set<String> downstreams) {
    Optional<CpuRecording> recording = CpuRecording.injected();
    if (recording.isPresent()) {
      addOthers(
          () ->
              series.add(
                  Counted.OTHERS_CPU, Instant.now(), recording.get().otherProcessesSeconds()));
      return;
    }
    if (!OtherProcesses.areAllSeen()) {
      series.missing(Counted.OTHERS_CPU, "not all processes of the machine are visible");
      return;
    }
    var others = OtherProcesses.than(subjects, downstreams);
    addOthers(() -> series.addOthers(Instant.now(), others.secondsByName()));
  }

  private void addOthers(ProcSource.Reader reader) {
    otherSources.add(ProcSource.of(Counted.OTHERS_CPU, reader));
  }

  private void addNothing(Counted counted) {
    sources.add(ProcSource.of(counted, () -> series.add(counted, Instant.now(), 0)));
  }

  private void addTcp(Subjects subjects) {
    switch (TcpNamespace.of(subjects)) {
      case TcpNamespace.OfProcess(long pid) -> {
        sources.add(new ProcSource(TcpCounters.ALL, List.of(), () -> readTcp(pid)));
        sources.add(
            ProcSource.of(Level.ACCEPT_QUEUE, () -> readAcceptQueue(pid, subjects.address())));
      }
      case TcpNamespace.Unknown(String reason) -> {
        TcpCounters.ALL.forEach(counted -> series.missing(counted, reason));
        series.missing(Level.ACCEPT_QUEUE, reason);
      }
    }
  }

  private void readAcceptQueue(long pid, URI address) throws IOException {
    int port = address.getPort() < 0 ? address.toURL().getDefaultPort() : address.getPort();
    AcceptQueue.read(pid, port)
        .ifPresentOrElse(
            waiting -> series.add(Level.ACCEPT_QUEUE, Instant.now(), waiting),
            () ->
                series.missing(
                    Level.ACCEPT_QUEUE,
                    "no socket listens at port %d in the server's network namespace"
                        .formatted(port)));
  }

  private void readTcp(long pid) throws IOException {
    Map<Counted, Double> counters = TcpCounters.read(pid);
    Instant at = Instant.now();
    counters.forEach((counted, value) -> series.add(counted, at, value));
  }

  private void readMachineCpu() throws IOException {
    MachineCpu cpu = MachineCpu.read();
    Instant at = Instant.now();
    series.add(Counted.MACHINE_BUSY, at, cpu.busySeconds());
    series.add(Counted.MACHINE_STEAL, at, cpu.stealSeconds());
    series.add(Counted.MACHINE_TOTAL, at, cpu.totalSeconds());
    series.addBusy(Instant.now(), MachineCpu.busyByCpu());
  }

  private void readLoadAverage() throws IOException {
    String text = KernelFile.read(Path.of("/proc/loadavg"));
    double oneMinute = Double.parseDouble(text.substring(0, text.indexOf(' ')));
    series.add(Level.LOAD_AVERAGE, Instant.now(), oneMinute);
  }

  private void readMemory() throws IOException {
    StatusFile memory = StatusFile.read(Path.of("/proc/meminfo"));
    long available =
        memory
            .bytes("MemAvailable")
            .orElseThrow(() -> new IOException("this kernel does not report MemAvailable"));
    series.add(Level.MEMORY_AVAILABLE, Instant.now(), available / MIB);
  }

  private void allMissing(String reason) {
    List.of(Counted.values()).forEach(counted -> series.missing(counted, reason));
    List.of(Level.values()).forEach(level -> series.missing(level, reason));
  }
}

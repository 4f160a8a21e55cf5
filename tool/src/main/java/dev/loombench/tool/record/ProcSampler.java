package dev.loombench.tool.record;

import dev.loombench.tool.launch.KernelFile;
import dev.loombench.tool.launch.MachineCpu;
import dev.loombench.tool.launch.ProcessStat;
import dev.loombench.tool.launch.StatusFile;
import dev.loombench.tool.record.ProcCourses.Counted;
import dev.loombench.tool.record.ProcCourses.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Takes one sample of everything after the other. What can't be read any more, is tried no more.
 */
final class ProcSampler {

  /** Up to so many threads are all read in every sample, which takes about 6 ms then. */
  static final int FEW_THREADS = 250;

  private static final double MIB = 1024.0 * 1024;

  @FunctionalInterface
  private interface Reader {
    void read() throws IOException;
  }

  /** Something to read, and what goes missing with it. */
  private record Source(List<Counted> counters, List<Level> levels, Reader reader) {}

  private final ProcCourses courses;
  private final List<Source> sources = new ArrayList<>();
  private final List<Source> threadSources = new ArrayList<>();
  private int threadsSeen;

  ProcSampler(Subjects subjects, ProcCourses courses) {
    this.courses = courses;
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      allMissing("there is no /proc on " + System.getProperty("os.name"));
      return;
    }
    if (subjects.server().isPresent()) {
      addServer(subjects.server().getAsLong(), subjects.tool());
    } else {
      serverMissing("the server was not started by the tool, its process is not known");
    }
    addCpu(Counted.GENERATOR_CPU, subjects.generator());
    addCpu(Counted.TOOL_CPU, subjects.tool());
    addDownstream(subjects.downstream());
    sources.add(
        new Source(
            List.of(Counted.MACHINE_BUSY, Counted.MACHINE_STEAL, Counted.MACHINE_TOTAL),
            List.of(),
            this::readMachineCpu));
    sources.add(new Source(List.of(), List.of(Level.LOAD_AVERAGE), this::readLoadAverage));
    sources.add(new Source(List.of(), List.of(Level.MEMORY_AVAILABLE), this::readMemory));
  }

  /**
   * Takes a sample.
   *
   * @param everyThread whether to read all threads of the server, however many
   */
  void sample(boolean everyThread) {
    readAll(sources);
    if (everyThread || threadsSeen <= FEW_THREADS) {
      readAll(threadSources);
    }
  }

  private void readAll(List<Source> toRead) {
    toRead.removeIf(source -> !couldBeRead(source));
  }

  private boolean couldBeRead(Source source) {
    try {
      source.reader().read();
      return true;
    } catch (IOException failed) {
      String reason = "could not be read any more: " + failed.getMessage();
      source.counters().forEach(counted -> courses.missing(counted, reason));
      source.levels().forEach(level -> courses.missing(level, reason));
      return false;
    }
  }

  private void addServer(long pid, long tool) {
    addCpu(Counted.SERVER_CPU, pid);
    sources.add(
        new Source(
            List.of(), List.of(Level.RSS, Level.RSS_PEAK, Level.THREADS), () -> readStatus(pid)));
    var threads = new Threads(pid);
    sources.add(new Source(List.of(Counted.COMPILER_CPU), List.of(), () -> readCompilers(threads)));
    addControlGroup(pid, tool);
    threadSources.add(
        new Source(
            List.of(
                Counted.RUN_QUEUE_WAIT, Counted.SWITCHES_VOLUNTARY, Counted.SWITCHES_INVOLUNTARY),
            List.of(),
            () -> readThreads(threads)));
  }

  private void addCpu(Counted counted, long pid) {
    sources.add(
        new Source(
            List.of(counted),
            List.of(),
            () -> {
              double seconds = ProcessStat.read(pid).cpuSeconds();
              courses.add(counted, Instant.now(), seconds);
            }));
  }

  private void addDownstream(OptionalLong pid) {
    if (pid.isPresent()) {
      addCpu(Counted.DOWNSTREAM_CPU, pid.getAsLong());
    } else {
      sources.add(
          new Source(
              List.of(Counted.DOWNSTREAM_CPU),
              List.of(),
              () -> courses.add(Counted.DOWNSTREAM_CPU, Instant.now(), 0)));
    }
  }

  private void readStatus(long pid) throws IOException {
    StatusFile status = StatusFile.read(Path.of("/proc", Long.toString(pid), "status"));
    Instant at = Instant.now();
    if (status.bytes("VmRSS").isEmpty()) {
      throw new IOException("the process ended");
    }
    courses.add(Level.RSS, at, status.bytes("VmRSS").getAsLong() / MIB);
    courses.add(Level.RSS_PEAK, at, status.bytes("VmHWM").orElseThrow() / MIB);
    threadsSeen = (int) status.number("Threads").orElseThrow();
    courses.add(Level.THREADS, at, threadsSeen);
  }

  private void readCompilers(Threads threads) throws IOException {
    courses.add(Counted.COMPILER_CPU, Instant.now(), threads.compilerNanos() / 1e9);
  }

  private void readThreads(Threads threads) throws IOException {
    Instant at = Instant.now();
    Threads.Totals totals = threads.readAll();
    courses.add(Counted.RUN_QUEUE_WAIT, at, totals.runQueueNanos() / 1e9);
    courses.add(Counted.SWITCHES_VOLUNTARY, at, (double) totals.voluntarySwitches());
    courses.add(Counted.SWITCHES_INVOLUNTARY, at, (double) totals.involuntarySwitches());
  }

  private void readMachineCpu() throws IOException {
    MachineCpu cpu = MachineCpu.read();
    Instant at = Instant.now();
    courses.add(Counted.MACHINE_BUSY, at, cpu.busySeconds());
    courses.add(Counted.MACHINE_STEAL, at, cpu.stealSeconds());
    courses.add(Counted.MACHINE_TOTAL, at, cpu.totalSeconds());
  }

  private void readLoadAverage() throws IOException {
    String text = KernelFile.read(Path.of("/proc/loadavg"));
    double oneMinute = Double.parseDouble(text.substring(0, text.indexOf(' ')));
    courses.add(Level.LOAD_AVERAGE, Instant.now(), oneMinute);
  }

  private void readMemory() throws IOException {
    StatusFile memory = StatusFile.read(Path.of("/proc/meminfo"));
    long available =
        memory
            .bytes("MemAvailable")
            .orElseThrow(() -> new IOException("this kernel does not tell MemAvailable"));
    courses.add(Level.MEMORY_AVAILABLE, Instant.now(), available / MIB);
  }

  private void addControlGroup(long pid, long tool) {
    String server = controlGroupsOf(pid);
    String own = controlGroupsOf(tool);
    double cpuUnitsPerSecond = ControlGroup.isVersion2(ControlGroup.ROOT) ? 1e6 : 1e9;
    switch (ControlGroup.cpu(ControlGroup.ROOT, server, own)) {
      case ControlGroup.None(String reason) -> courses.missing(Counted.CGROUP_CPU, reason);
      case ControlGroup.Told told ->
          sources.add(
              new Source(
                  List.of(Counted.CGROUP_CPU),
                  List.of(),
                  () ->
                      courses.add(
                          Counted.CGROUP_CPU, Instant.now(), told.read() / cpuUnitsPerSecond)));
    }
    switch (ControlGroup.memory(ControlGroup.ROOT, server, own)) {
      case ControlGroup.None(String reason) -> courses.missing(Level.CGROUP_MEMORY, reason);
      case ControlGroup.Told told ->
          sources.add(
              new Source(
                  List.of(),
                  List.of(Level.CGROUP_MEMORY),
                  () -> courses.add(Level.CGROUP_MEMORY, Instant.now(), told.read() / MIB)));
    }
  }

  private static String controlGroupsOf(long pid) {
    try {
      return KernelFile.ofProcess(pid, "cgroup");
    } catch (IOException ended) {
      return "";
    }
  }

  private void serverMissing(String reason) {
    List.of(
            Counted.SERVER_CPU,
            Counted.COMPILER_CPU,
            Counted.RUN_QUEUE_WAIT,
            Counted.SWITCHES_VOLUNTARY,
            Counted.SWITCHES_INVOLUNTARY,
            Counted.CGROUP_CPU)
        .forEach(counted -> courses.missing(counted, reason));
    List.of(Level.RSS, Level.RSS_PEAK, Level.THREADS, Level.CGROUP_MEMORY)
        .forEach(level -> courses.missing(level, reason));
  }

  private void allMissing(String reason) {
    List.of(Counted.values()).forEach(counted -> courses.missing(counted, reason));
    List.of(Level.values()).forEach(level -> courses.missing(level, reason));
  }
}

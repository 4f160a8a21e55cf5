package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.record.proc.ProcSeries.Counted;
import dev.loombench.tool.record.proc.ProcSeries.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the server's control group tells: its CPU, its memory, and how a quota held it back. Each
 * comes of a controller that may be in a hierarchy of its own.
 */
final class ControlGroupSources {

  private static final double MIB = 1024.0 * 1024;
  private static final double MICROS = 1e6;
  private static final double NANOS = 1e9;

  private final String mountInfo;
  private final String server;
  private final String tool;
  private final ProcSeries courses;
  private final List<ProcSource> sources = new ArrayList<>();

  private ControlGroupSources(String mountInfo, String server, String tool, ProcSeries courses) {
    this.mountInfo = mountInfo;
    this.server = server;
    this.tool = tool;
    this.courses = courses;
  }

  /** What there is to read for a server; what there is not, is told to the courses. */
  static List<ProcSource> of(long server, long tool, ProcSeries courses) {
    return of(
        textOf(ProcessHandle.current().pid(), "mountinfo"),
        textOf(server, "cgroup"),
        textOf(tool, "cgroup"),
        courses);
  }

  /** As above, by the texts of {@code mountinfo} and of both processes' {@code cgroup}. */
  static List<ProcSource> of(String mountInfo, String server, String tool, ProcSeries courses) {
    var group = new ControlGroupSources(mountInfo, server, tool, courses);
    group.addCpu();
    group.addMemory();
    group.addThrottling();
    return List.copyOf(group.sources);
  }

  private static String textOf(long pid, String file) {
    try {
      return KernelFile.ofProcess(pid, file);
    } catch (IOException ended) {
      return "";
    }
  }

  private ControlGroup find(String controller) {
    return ControlGroup.find(controller, mountInfo, server, tool);
  }

  /** In version 1, CPU time is kept by a controller of its own. */
  private void addCpu() {
    switch (find("cpuacct")) {
      case ControlGroup.None(String reason) -> courses.missing(Counted.CGROUP_CPU, reason);
      case ControlGroup.At(Path folder, int version) when version == 1 ->
          add(Counted.CGROUP_CPU, folder.resolve("cpuacct.usage"), "", NANOS);
      case ControlGroup.At(Path folder, int _) ->
          add(Counted.CGROUP_CPU, folder.resolve("cpu.stat"), "usage_usec ", MICROS);
    }
  }

  private void addMemory() {
    switch (find("memory")) {
      case ControlGroup.None(String reason) -> {
        courses.missing(Level.CGROUP_MEMORY, reason);
        courses.missing(Level.CGROUP_MEMORY_PEAK, reason);
      }
      case ControlGroup.At(Path folder, int version) -> {
        boolean first = version == 1;
        add(
            Level.CGROUP_MEMORY,
            folder.resolve(first ? "memory.usage_in_bytes" : "memory.current"));
        add(
            Level.CGROUP_MEMORY_PEAK,
            folder.resolve(first ? "memory.max_usage_in_bytes" : "memory.peak"));
      }
    }
  }

  private void addThrottling() {
    var throttling =
        List.of(
            Counted.CGROUP_PERIODS,
            Counted.CGROUP_PERIODS_THROTTLED,
            Counted.CGROUP_TIME_THROTTLED);
    switch (find("cpu")) {
      case ControlGroup.None(String reason) ->
          throttling.forEach(counted -> courses.missing(counted, reason));
      case ControlGroup.At(Path folder, int version) -> {
        var source =
            new ProcSource(
                throttling, List.of(), () -> readThrottling(folder.resolve("cpu.stat"), version));
        addIfQuota(folder, version, source);
      }
    }
  }

  private void addIfQuota(Path folder, int version, ProcSource source) {
    Path quota = folder.resolve(version == 1 ? "cpu.cfs_quota_us" : "cpu.max");
    try {
      String given = KernelFile.read(quota).strip();
      if (given.startsWith("-1") || given.startsWith("max")) {
        source.missing(courses, "the server's control group has no CPU quota");
      } else {
        sources.add(source);
      }
    } catch (IOException unreadable) {
      source.missing(courses, cantBeRead(quota));
    }
  }

  private void readThrottling(Path file, int version) throws IOException {
    String text = KernelFile.read(file);
    Instant at = Instant.now();
    double throttled =
        version == 1
            ? number(text, "throttled_time ", file) / NANOS
            : number(text, "throttled_usec ", file) / MICROS;
    courses.add(Counted.CGROUP_PERIODS, at, number(text, "nr_periods ", file));
    courses.add(Counted.CGROUP_PERIODS_THROTTLED, at, number(text, "nr_throttled ", file));
    courses.add(Counted.CGROUP_TIME_THROTTLED, at, throttled);
  }

  private void add(Counted counted, Path file, String field, double unitsPerSecond) {
    addIfReadable(
        file,
        ProcSource.of(
            counted,
            () -> {
              double units = number(KernelFile.read(file), field, file);
              courses.add(counted, Instant.now(), units / unitsPerSecond);
            }));
  }

  private void add(Level level, Path file) {
    addIfReadable(
        file,
        ProcSource.of(
            level,
            () -> {
              double bytes = number(KernelFile.read(file), "", file);
              courses.add(level, Instant.now(), bytes / MIB);
            }));
  }

  private void addIfReadable(Path file, ProcSource source) {
    if (Files.isReadable(file)) {
      sources.add(source);
    } else {
      source.missing(courses, cantBeRead(file));
    }
  }

  private static String cantBeRead(Path file) {
    return "%s is not there or can't be read".formatted(file);
  }

  /** The number after {@code field} at the beginning of a line. */
  private static double number(String text, String field, Path file) throws IOException {
    return Stream.of(text.split("\n", -1))
        .filter(line -> line.startsWith(field))
        .map(line -> line.substring(field.length()).strip())
        .mapToDouble(Double::parseDouble)
        .findFirst()
        .orElseThrow(() -> new IOException("no '%s' in %s".formatted(field.strip(), file)));
  }
}

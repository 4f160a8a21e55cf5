package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.record.proc.ProcSeries.Sampled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Sources for the server's control group. Each controller may be in a separate hierarchy. */
final class ControlGroupSources {

  private static final double MIB = 1024.0 * 1024;
  private static final double MICROS = 1e6;
  private static final double NANOS = 1e9;

  private final String mountInfo;
  private final String server;
  private final String tool;
  private final ProcSeries series;
  private final List<ProcSource> sources = new ArrayList<>();

  private ControlGroupSources(String mountInfo, String server, String tool, ProcSeries series) {
    this.mountInfo = mountInfo;
    this.server = server;
    this.tool = tool;
    this.series = series;
  }

  /** Returns the available sources for a server; the series gets the reasons of missing ones. */
  static List<ProcSource> of(long server, long tool, ProcSeries series) {
    return of(
        textOf(ProcessHandle.current().pid(), "mountinfo"),
        textOf(server, "cgroup"),
        textOf(tool, "cgroup"),
        series);
  }

  /** Same, from the texts of {@code mountinfo} and both processes' {@code cgroup}. */
  static List<ProcSource> of(String mountInfo, String server, String tool, ProcSeries series) {
    var group = new ControlGroupSources(mountInfo, server, tool, series);
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

  /** Version 1 accounts CPU time in a separate controller. */
  private void addCpu() {
    switch (find("cpuacct")) {
      case ControlGroup.None(String reason) -> series.missing(Sampled.CGROUP_CPU, reason);
      case ControlGroup.At(Path folder, int version) when version == 1 ->
          add(Sampled.CGROUP_CPU, folder.resolve("cpuacct.usage"), "", NANOS);
      case ControlGroup.At(Path folder, int _) ->
          add(Sampled.CGROUP_CPU, folder.resolve("cpu.stat"), "usage_usec ", MICROS);
    }
  }

  private void addMemory() {
    switch (find("memory")) {
      case ControlGroup.None(String reason) ->
          series.missing(List.of(Sampled.CGROUP_MEMORY, Sampled.CGROUP_MEMORY_PEAK), reason);
      case ControlGroup.At(Path folder, int version) -> {
        boolean first = version == 1;
        Path used = folder.resolve(first ? "memory.usage_in_bytes" : "memory.current");
        Path peak = folder.resolve(first ? "memory.max_usage_in_bytes" : "memory.peak");
        add(Sampled.CGROUP_MEMORY, used, "", MIB);
        add(Sampled.CGROUP_MEMORY_PEAK, peak, "", MIB);
      }
    }
  }

  private void addThrottling() {
    var throttling =
        List.of(
            Sampled.CGROUP_PERIODS,
            Sampled.CGROUP_PERIODS_THROTTLED,
            Sampled.CGROUP_TIME_THROTTLED);
    switch (find("cpu")) {
      case ControlGroup.None(String reason) -> series.missing(throttling, reason);
      case ControlGroup.At(Path folder, int version) -> {
        var source =
            new ProcSource(throttling, () -> readThrottling(folder.resolve("cpu.stat"), version));
        addIfQuota(folder, version, source);
      }
    }
  }

  private void addIfQuota(Path folder, int version, ProcSource source) {
    Path quota = folder.resolve(version == 1 ? "cpu.cfs_quota_us" : "cpu.max");
    try {
      String given = KernelFile.read(quota).strip();
      if (given.startsWith("-1") || given.startsWith("max")) {
        source.missing(series, "the server's control group has no CPU quota");
      } else {
        sources.add(source);
      }
    } catch (IOException unreadable) {
      source.missing(series, cantBeRead(quota));
    }
  }

  private void readThrottling(Path file, int version) throws IOException {
    String text = KernelFile.read(file);
    Instant at = Instant.now();
    double throttled =
        version == 1
            ? number(text, "throttled_time ", file) / NANOS
            : number(text, "throttled_usec ", file) / MICROS;
    series.add(Sampled.CGROUP_PERIODS, at, number(text, "nr_periods ", file));
    series.add(Sampled.CGROUP_PERIODS_THROTTLED, at, number(text, "nr_throttled ", file));
    series.add(Sampled.CGROUP_TIME_THROTTLED, at, throttled);
  }

  private void add(Sampled sampled, Path file, String field, double divisor) {
    var source =
        ProcSource.of(sampled, series, () -> number(KernelFile.read(file), field, file) / divisor);
    if (Files.isReadable(file)) {
      sources.add(source);
    } else {
      source.missing(series, cantBeRead(file));
    }
  }

  private static String cantBeRead(Path file) {
    return "%s does not exist or can't be read".formatted(file);
  }

  /** Returns the number after {@code field} at the start of a line. */
  private static double number(String text, String field, Path file) throws IOException {
    return Stream.of(text.split("\n", -1))
        .filter(line -> line.startsWith(field))
        .map(line -> line.substring(field.length()).strip())
        .mapToDouble(Double::parseDouble)
        .findFirst()
        .orElseThrow(() -> new IOException("no '%s' in %s".formatted(field.strip(), file)));
  }
}

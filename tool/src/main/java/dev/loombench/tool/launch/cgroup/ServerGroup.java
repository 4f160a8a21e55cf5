package dev.loombench.tool.launch.cgroup;

import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.MemorySize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Planned control group of a server. The process supervisor creates and removes it, so that it
 * disappears even if this process is killed.
 *
 * @param folders folders: one for version 2, one per controller for version 1
 */
public record ServerGroup(
    String kind, List<Path> folders, List<Setting> settings, Optional<CpuCounter> cpu) {

  /** Period of the CPU quota in microseconds: the default of the kernel and of containers. */
  private static final long PERIOD_MICROS = 100_000;

  private static final String PERIOD = "cpu.cfs_period_us";
  private static final String QUOTA = "cpu.cfs_quota_us";
  private static final String MEMORY_LIMIT = "memory.limit_in_bytes";
  private static final String CPU_MAX = "cpu.max";
  private static final String MEMORY_MAX = "memory.max";

  public ServerGroup {
    folders = List.copyOf(folders);
    settings = List.copyOf(settings);
  }

  /** Value written to a file of the group, which must exist if it is required. */
  public record Setting(Path file, String value, boolean required) {

    public Setting(Path file, long value) {
      this(file, Long.toString(value), true);
    }
  }

  /** CPU counter: the first number in a file, or in the line of a field. */
  public record CpuCounter(Path file, String field, double unitsPerSecond) {

    /** Returns the CPU used so far, in seconds. */
    public double seconds() throws IOException {
      return Stream.of(KernelFile.read(file).split("\n", -1))
              .filter(line -> line.startsWith(field))
              .mapToLong(line -> Long.parseLong(line.substring(field.length()).strip()))
              .findFirst()
              .orElseThrow(() -> new IOException("no '%s' in %s".formatted(field, file)))
          / unitsPerSecond;
    }
  }

  public List<String> supervisorArguments() {
    var arguments = new ArrayList<String>();
    folders.forEach(folder -> arguments.addAll(List.of("--group", folder.toString())));
    settings.forEach(
        setting ->
            arguments.addAll(
                List.of(
                    setting.required() ? "--limit" : "--limit-if-present",
                    setting.file().toString(),
                    setting.value())));
    return arguments;
  }

  /** Returns the settings in effect, read back from the kernel. */
  public Map<String, String> facts() {
    var facts = new LinkedHashMap<String, String>();
    facts.put("limits.group", kind);
    try {
      addInForce(facts);
    } catch (IOException serverEnded) {
      facts.put("limits.read-back", "not possible: " + serverEnded.getMessage());
    }
    return facts;
  }

  private void addInForce(Map<String, String> facts) throws IOException {
    Optional<Path> quota = file(QUOTA).or(() -> file(CPU_MAX));
    if (quota.isPresent()) {
      Optional<Path> period = file(PERIOD);
      String max = GroupFile.read(quota.get());
      String[] words =
          (period.isPresent() ? max + " " + GroupFile.read(period.get()) : max).split(" ", 2);
      facts.put("limits.cpus", cpusText(words[0], words[1]));
    }
    Optional<Path> memory = file(MEMORY_LIMIT).or(() -> file(MEMORY_MAX));
    if (memory.isPresent()) {
      boolean limitsSwap =
          settings.stream().anyMatch(one -> !one.required() && Files.exists(one.file()));
      facts.put(
          "limits.memory",
          MemorySize.text(Long.parseLong(GroupFile.read(memory.get())))
              + (limitsSwap ? ", no swap" : ", swap not limited"));
    }
  }

  private Optional<Path> file(String name) {
    return settings.stream().map(Setting::file).filter(file -> file.endsWith(name)).findFirst();
  }

  /** Checks that the group was removed after the server was stopped. */
  public void requireGone() {
    List<Path> left = folders.stream().filter(Files::isDirectory).toList();
    if (!left.isEmpty()) {
      throw Problem.environment(
          ("the control group of a stopped server still exists: %s. End the processes in its"
                  + " cgroup.procs, and remove it with rmdir.")
              .formatted(left));
    }
  }

  /**
   * Returns the group of version 1 in these folders: one hierarchy, and so one folder, per
   * controller; {@code cpu} and {@code cpuacct} often share one.
   */
  static ServerGroup version1(Map<String, Path> folders, Limits limits) {
    var controllers = new ArrayList<String>();
    var settings = new ArrayList<Setting>();
    limits
        .cpus()
        .ifPresent(
            cpus -> {
              Path folder = folders.get("cpu");
              controllers.add("cpu");
              settings.add(new Setting(folder.resolve(PERIOD), PERIOD_MICROS));
              settings.add(new Setting(folder.resolve(QUOTA), quotaMicros(cpus)));
            });
    limits
        .memoryBytes()
        .ifPresent(
            bytes -> {
              Path folder = folders.get("memory");
              Path swap = folder.resolve("memory.memsw.limit_in_bytes");
              controllers.add("memory");
              settings.add(new Setting(folder.resolve(MEMORY_LIMIT), bytes));
              settings.add(new Setting(swap, Long.toString(bytes), false));
            });
    controllers.add("cpuacct");
    return new ServerGroup(
        "control groups version 1",
        controllers.stream().filter(folders::containsKey).map(folders::get).distinct().toList(),
        settings,
        Optional.ofNullable(folders.get("cpuacct"))
            .map(folder -> new CpuCounter(folder.resolve("cpuacct.usage"), "", 1e9)));
  }

  /** Returns the group of version 2, which has one folder for all controllers. */
  static ServerGroup version2(Path folder, Limits limits) {
    var settings = new ArrayList<Setting>();
    limits
        .cpus()
        .ifPresent(
            cpus -> {
              String max = "%d %d".formatted(quotaMicros(cpus), PERIOD_MICROS);
              settings.add(new Setting(folder.resolve(CPU_MAX), max, true));
            });
    limits
        .memoryBytes()
        .ifPresent(
            bytes -> {
              settings.add(new Setting(folder.resolve(MEMORY_MAX), bytes));
              settings.add(new Setting(folder.resolve("memory.swap.max"), "0", false));
            });
    return new ServerGroup(
        "control groups version 2",
        List.of(folder),
        settings,
        Optional.of(new CpuCounter(folder.resolve("cpu.stat"), "usage_usec", 1e6)));
  }

  private static long quotaMicros(double cpus) {
    return Math.round(cpus * PERIOD_MICROS);
  }

  private static String cpusText(String quotaMicros, String periodMicros) {
    return String.format(
        Locale.ROOT,
        "%s (%s of each %s µs)",
        (double) Long.parseLong(quotaMicros) / Long.parseLong(periodMicros),
        quotaMicros,
        periodMicros);
  }
}

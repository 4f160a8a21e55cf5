package dev.loombench.tool.launch.cgroup;

import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.problem.Problem;
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
 * @param kind version of control groups, for people
 * @param folders folders: one for version 2, one per controller for version 1
 * @param settings values written to its files
 * @param readBack reads back what is in effect
 */
public record ServerGroup(
    String kind,
    List<Path> folders,
    List<Setting> settings,
    LedgerReader readBack,
    Optional<CpuCounter> cpu) {

  /** Period of the CPU quota in microseconds: the default of the kernel and of containers. */
  static final long PERIOD_MICROS = 100_000;

  public ServerGroup {
    folders = List.copyOf(folders);
    settings = List.copyOf(settings);
  }

  /**
   * Value written to a file of the group.
   *
   * @param required true if the file must exist
   */
  public record Setting(Path file, String value, boolean required) {

    public Setting(Path file, long value) {
      this(file, Long.toString(value), true);
    }
  }

  /** Reads what is in effect after the group was created. */
  @FunctionalInterface
  interface LedgerReader {
    Map<String, String> read() throws IOException;
  }

  /**
   * CPU counter.
   *
   * @param file file whose first number, or number after {@code field}, is the counter
   * @param field name in the file; empty for the first number
   * @param unitsPerSecond units per second
   */
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

  /** Returns the supervisor's arguments that create the group. */
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
      facts.putAll(readBack.read());
    } catch (IOException serverEnded) {
      facts.put("limits.read-back", "not possible: " + serverEnded.getMessage());
    }
    return facts;
  }

  /**
   * Checks that the group was removed after the server was stopped.
   *
   * @throws Problem if it was not
   */
  public void requireGone() {
    List<Path> left = folders.stream().filter(Files::isDirectory).toList();
    if (!left.isEmpty()) {
      throw Problem.environment(
          ("the control group of a stopped server still exists: %s. End the processes in its"
                  + " cgroup.procs, and remove it with rmdir.")
              .formatted(left));
    }
  }

  static long quotaMicros(double cpus) {
    return Math.round(cpus * PERIOD_MICROS);
  }

  static String cpusText(String quotaMicros, String periodMicros) {
    return String.format(
        Locale.ROOT,
        "%s (%s of each %s µs)",
        (double) Long.parseLong(quotaMicros) / Long.parseLong(periodMicros),
        quotaMicros,
        periodMicros);
  }
}

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
 * A control group of a server's own, as it is planned. The server's leash makes it and removes it,
 * so that it is gone when this process is killed, whenever that is.
 *
 * @param kind the version of control groups, in words
 * @param folders where it is seen: one of version 2, one for each controller of version 1
 * @param settings what is written to its files
 * @param ledger reads back what is in force
 * @param cpu where the CPU that it used is counted
 */
public record ServerGroup(
    String kind,
    List<Path> folders,
    List<Setting> settings,
    LedgerReader ledger,
    Optional<CpuCounter> cpu) {

  /** Of a quota; the kernel's own default, and that of containers. */
  static final long PERIOD_MICROS = 100_000;

  public ServerGroup {
    folders = List.copyOf(folders);
    settings = List.copyOf(settings);
  }

  /**
   * What is written to a file of the group.
   *
   * @param required whether the file must be there
   */
  public record Setting(Path file, String value, boolean required) {

    public Setting(Path file, long value) {
      this(file, Long.toString(value), true);
    }
  }

  /** Reads what is in force, once the group is made. */
  @FunctionalInterface
  interface LedgerReader {
    Map<String, String> read() throws IOException;
  }

  /**
   * Where CPU is counted.
   *
   * @param file its first number, or the number after {@code field}
   * @param field its name in the file; empty for the first number
   * @param unitsPerSecond how many of its units are a second
   */
  public record CpuCounter(Path file, String field, double unitsPerSecond) {

    /** All CPU used so far, in seconds. */
    public double seconds() throws IOException {
      return Stream.of(KernelFile.read(file).split("\n", -1))
              .filter(line -> line.startsWith(field))
              .mapToLong(line -> Long.parseLong(line.substring(field.length()).strip()))
              .findFirst()
              .orElseThrow(() -> new IOException("no '%s' in %s".formatted(field, file)))
          / unitsPerSecond;
    }
  }

  /** What tells the leash to make it. */
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

  /** What is in force, as read back from the kernel, for the ledger. */
  public Map<String, String> facts() {
    var facts = new LinkedHashMap<String, String>();
    facts.put("limits.group", kind);
    try {
      facts.putAll(ledger.read());
    } catch (IOException serverEnded) {
      facts.put("limits.read-back", "not possible: " + serverEnded.getMessage());
    }
    return facts;
  }

  /**
   * Makes sure that it is gone once the server was stopped.
   *
   * @throws Problem if it is not
   */
  public void requireGone() {
    List<Path> left = folders.stream().filter(Files::isDirectory).toList();
    if (!left.isEmpty()) {
      throw Problem.environment(
          ("the control group of a server that was stopped is left: %s. Look which processes its"
                  + " cgroup.procs names, end them, and remove it with rmdir.")
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

package dev.loombench.tool.launch;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A control group of a server's own.
 *
 * @param kind the version of control groups, in words
 * @param folders where it is seen: one of version 2, one for each controller of version 1
 * @param limits what is in force, as read back from the kernel, for the ledger
 * @param cpu where the CPU that it used is counted
 */
record ServerGroup(
    String kind, List<Path> folders, Map<String, String> limits, Optional<CpuCounter> cpu) {

  /** Of a quota; the kernel's own default, and that of containers. */
  static final long PERIOD_MICROS = 100_000;

  ServerGroup {
    folders = List.copyOf(folders);
    limits = Map.copyOf(limits);
  }

  /**
   * Where CPU is counted.
   *
   * @param file its first number, or the number after {@code field}
   * @param field its name in the file; empty for the first number
   * @param unitsPerSecond how many of its units are a second
   */
  record CpuCounter(Path file, String field, double unitsPerSecond) {

    /** All CPU used so far, in seconds. */
    double seconds() throws IOException {
      return Stream.of(KernelFile.read(file).split("\n", -1))
              .filter(line -> line.startsWith(field))
              .mapToLong(line -> Long.parseLong(line.substring(field.length()).strip()))
              .findFirst()
              .orElseThrow(() -> new IOException("no '%s' in %s".formatted(field, file)))
          / unitsPerSecond;
    }
  }

  /** What the ledger tells of it. */
  Map<String, String> facts() {
    var facts = new LinkedHashMap<>(limits);
    facts.put("limits.group", kind);
    return facts;
  }

  /**
   * Removes it where whoever held the server did not. Can be called again.
   *
   * @throws Problem if it can't be removed
   */
  void remove() {
    try {
      remove(folders);
    } catch (IOException cause) {
      throw Problem.environment(
          "a control group of a server that was stopped is left, and can't be removed: %s. Look which processes its cgroup.procs names, end them, and remove it with rmdir."
              .formatted(cause.getMessage()),
          cause);
    }
  }

  static void remove(List<Path> folders) throws IOException {
    for (Path folder : folders) {
      Files.deleteIfExists(folder);
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

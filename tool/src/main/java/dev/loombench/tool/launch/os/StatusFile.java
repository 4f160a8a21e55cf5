package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** File of {@code name: value} lines, like {@code status} and {@code meminfo} in /proc. */
public record StatusFile(Map<String, String> values) {

  public StatusFile {
    values = Map.copyOf(values);
  }

  public static StatusFile read(Path file) throws IOException {
    return parse(KernelFile.read(file));
  }

  /** Parses the text. Lines without a colon are skipped; the first of repeated names counts. */
  public static StatusFile parse(String text) {
    return new StatusFile(
        text.lines()
            .map(line -> line.split(":", 2))
            .filter(parts -> parts.length == 2)
            .collect(
                Collectors.toMap(
                    parts -> parts[0].strip(), parts -> parts[1].strip(), (first, _) -> first)));
  }

  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  public static StatusFile ofProcess(long pid) throws IOException {
    return parse(KernelFile.ofProcess(pid, "status"));
  }

  /** Returns the pid of a process in its own PID namespace, if the kernel shows it. */
  public Optional<String> innermostPid() {
    return text("NSpid").map(pids -> pids.substring(pids.lastIndexOf('\t') + 1));
  }

  /** Returns the number at the start of the value, in any unit. */
  public OptionalLong number(String name) {
    String digits = values.getOrDefault(name, "").split("\\s", 2)[0];
    return digits.matches("\\d+") ? OptionalLong.of(Long.parseLong(digits)) : OptionalLong.empty();
  }

  /** Returns a memory size in bytes; the kernel's {@code kB} is 1024 bytes. */
  public OptionalLong bytes(String name) {
    OptionalLong kibibytes = number(name);
    return kibibytes.isPresent()
        ? OptionalLong.of(kibibytes.getAsLong() * 1024)
        : OptionalLong.empty();
  }
}

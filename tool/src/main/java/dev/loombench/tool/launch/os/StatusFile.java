package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * A file of {@code name: value} lines, as /proc has many: {@code status}, {@code meminfo}.
 *
 * @param values by name, without the space around them
 */
public record StatusFile(Map<String, String> values) {

  public StatusFile {
    values = Map.copyOf(values);
  }

  /** Reads it now. */
  public static StatusFile read(Path file) throws IOException {
    return parse(KernelFile.read(file));
  }

  /** Reads its text; lines without a colon are passed over, of a repeated name the first counts. */
  public static StatusFile parse(String text) {
    return new StatusFile(
        text.lines()
            .map(line -> line.split(":", 2))
            .filter(parts -> parts.length == 2)
            .collect(
                Collectors.toMap(
                    parts -> parts[0].strip(), parts -> parts[1].strip(), (first, _) -> first)));
  }

  /** The value of that name. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** The number that the value of that name starts with, whatever its unit. */
  public OptionalLong number(String name) {
    String digits = values.getOrDefault(name, "").split("\\s", 2)[0];
    return digits.matches("\\d+") ? OptionalLong.of(Long.parseLong(digits)) : OptionalLong.empty();
  }

  /** A memory size in bytes, which the kernel gives in {@code kB} of 1024. */
  public OptionalLong bytes(String name) {
    OptionalLong kibibytes = number(name);
    return kibibytes.isPresent()
        ? OptionalLong.of(kibibytes.getAsLong() * 1024)
        : OptionalLong.empty();
  }
}

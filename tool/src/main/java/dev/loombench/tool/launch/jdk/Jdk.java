package dev.loombench.tool.launch.jdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * JDK or Java runtime on this machine, as described by its release file.
 *
 * @param version version, like {@code 25.0.3}
 * @param vendor builder; empty if the file does not name one
 */
public record Jdk(Path home, String version, String vendor) {

  /** Order by version, oldest first; suffixes after the numbers are ignored. */
  static final Comparator<Jdk> BY_VERSION =
      (one, other) -> compare(numbers(one.version), numbers(other.version));

  /** Returns the JDK or runtime in a folder, if it has {@code bin/java} and a release file. */
  public static Optional<Jdk> at(Path home) {
    Path release = home.resolve("release");
    if (!Files.isReadable(release) || !Files.isExecutable(home.resolve("bin/java"))) {
      return Optional.empty();
    }
    var properties = new Properties();
    try (var reader = Files.newBufferedReader(release)) {
      properties.load(reader);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return Optional.of(
        new Jdk(
            home,
            unquoted(properties.getProperty("JAVA_VERSION", "0")),
            unquoted(properties.getProperty("IMPLEMENTOR", ""))));
  }

  /** Returns version and vendor in one line. */
  public static String describe(Path home) {
    return at(home)
        .map(jdk -> "%s %s".formatted(jdk.version(), jdk.vendor()).strip())
        .orElse("unknown: no release file in " + home);
  }

  /** Returns the feature release, like 25. */
  public int major() {
    List<Integer> numbers = numbers(version);
    return numbers.isEmpty() ? 0 : numbers.getFirst();
  }

  /** Returns true if it has a compiler, which servers do not need. */
  public boolean compiles() {
    return Files.isExecutable(home.resolve("bin/javac"));
  }

  /** Returns one line, like {@code 21.0.8 (a runtime, /opt/java-21)}. */
  public String text() {
    return "%s (%s%s)".formatted(version, compiles() ? "" : "a runtime, ", home);
  }

  /** Returns true if its version starts with these numbers, like {@code 21} or {@code 21.0.8}. */
  boolean matches(String asked) {
    List<Integer> wanted = numbers(asked);
    List<Integer> own = numbers(version);
    return own.size() >= wanted.size() && own.subList(0, wanted.size()).equals(wanted);
  }

  /** Parses {@code 21.0.8+9-LTS} to 21, 0, 8; Java 8 reports {@code 1.8.0_392}. */
  private static List<Integer> numbers(String version) {
    return Stream.of(version.split("[+_-]", 2)[0].replaceFirst("^1\\.(?=\\d)", "").split("\\."))
        .takeWhile(part -> part.matches("\\d{1,9}"))
        .map(Integer::valueOf)
        .toList();
  }

  private static int compare(List<Integer> one, List<Integer> other) {
    for (int part = 0; part < Math.max(one.size(), other.size()); part++) {
      int difference = Integer.compare(part(one, part), part(other, part));
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }

  private static int part(List<Integer> numbers, int index) {
    return index < numbers.size() ? numbers.get(index) : 0;
  }

  private static String unquoted(String value) {
    return value.replace("\"", "");
  }
}

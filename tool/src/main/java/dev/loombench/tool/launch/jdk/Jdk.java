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
 * A JDK on this machine, or a Java runtime without compiler, as its release file tells.
 *
 * @param home its folder
 * @param version like {@code 25.0.3}
 * @param vendor who built it; empty if the file does not say
 */
public record Jdk(Path home, String version, String vendor) {

  /** By their versions, the older first; what follows the numbers does not count. */
  static final Comparator<Jdk> BY_VERSION =
      (one, other) -> compare(numbers(one.version), numbers(other.version));

  /** The JDK or runtime there, if there is a program {@code java} and its release file is there. */
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

  /** Its version and vendor in one line. */
  public static String describe(Path home) {
    return at(home)
        .map(jdk -> "%s %s".formatted(jdk.version(), jdk.vendor()).strip())
        .orElse("unknown: no release file in " + home);
  }

  /** Its feature release, like 25. */
  public int major() {
    List<Integer> numbers = numbers(version);
    return numbers.isEmpty() ? 0 : numbers.getFirst();
  }

  /** Whether it has a compiler, which servers do not need. */
  public boolean compiles() {
    return Files.isExecutable(home.resolve("bin/javac"));
  }

  /** In a line, like {@code 21.0.8 (a runtime, /opt/java-21)}. */
  public String text() {
    return "%s (%s%s)".formatted(version, compiles() ? "" : "a runtime, ", home);
  }

  /** Whether its version begins with the numbers of that one, like {@code 21} or {@code 21.0.8}. */
  boolean matches(String asked) {
    List<Integer> wanted = numbers(asked);
    List<Integer> own = numbers(version);
    return own.size() >= wanted.size() && own.subList(0, wanted.size()).equals(wanted);
  }

  /** Of {@code 21.0.8+9-LTS} 21, 0 and 8; Java 8 calls itself {@code 1.8.0_392}. */
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

package dev.loombench.tool.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * A JDK on this machine, as its release file tells.
 *
 * @param home its folder
 * @param version like {@code 25.0.3}
 * @param vendor who built it; empty if the file does not say
 */
public record Jdk(Path home, String version, String vendor) {

  private static final List<String> FOLDERS_OF_JDKS =
      List.of(
          "/usr/lib/jvm",
          "/usr/lib64/jvm",
          "/usr/java",
          "/opt/java",
          "/opt",
          "/Library/Java/JavaVirtualMachines",
          "~/Library/Java/JavaVirtualMachines",
          "/opt/homebrew/opt",
          "/usr/local/opt",
          "~/.sdkman/candidates/java",
          "~/.jdks");

  /** Those that {@code bin/find-jdk} would look at, which have a compiler. */
  public static List<Jdk> found() {
    var homes = new LinkedHashSet<Path>();
    homes.add(Path.of(System.getProperty("java.home")));
    Optional.ofNullable(System.getenv("JAVA_HOME")).map(Path::of).ifPresent(homes::add);
    for (String folder : FOLDERS_OF_JDKS) {
      homes.addAll(homesIn(Path.of(folder.replaceFirst("^~", System.getProperty("user.home")))));
    }
    return homes.stream()
        .filter(home -> Files.isExecutable(home.resolve("bin/javac")))
        .map(Jdk::real)
        .distinct()
        .flatMap(home -> at(home).stream())
        .toList();
  }

  /** The JDK there, if its release file can be read. */
  public static Optional<Jdk> at(Path home) {
    Path release = home.resolve("release");
    if (!Files.isReadable(release)) {
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
    String first = version.split("[.+-]", 2)[0];
    return first.matches("\\d+") ? Integer.parseInt(first) : 0;
  }

  private static List<Path> homesIn(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    var homes = new ArrayList<Path>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        Stream.of("", "Contents/Home", "libexec/openjdk.jdk/Contents/Home")
            .map(entry::resolve)
            .forEach(homes::add);
      }
    } catch (IOException closedToUs) {
      return List.of();
    }
    return homes;
  }

  private static Path real(Path home) {
    try {
      return home.toRealPath();
    } catch (IOException vanished) {
      return home;
    }
  }

  private static String unquoted(String value) {
    return value.replace("\"", "");
  }
}

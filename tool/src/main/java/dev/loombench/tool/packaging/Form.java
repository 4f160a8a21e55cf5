package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.jdk.Artifact.OnJvm;
import dev.loombench.tool.packaging.PackageStore.Kept;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.Packaged;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * A form that a JVM can start a server in, with what it took to make. Forms are made of others: a
 * cache of what was taken apart.
 *
 * @param flags of the JVM that it needs
 * @param jar what is started
 * @param cache the JVM's cache, if it has one
 * @param content files and folders that a start needs, the cache among them
 * @param made its parts; none for what the build left
 */
record Form(
    List<String> flags, Path jar, Optional<Path> cache, List<Path> content, List<Kept> made) {

  Form {
    flags = List.copyOf(flags);
    content = List.copyOf(content);
    made = List.copyOf(made);
  }

  /**
   * A jar, as its build left it: with the libraries that its manifest names, or, where it lies in a
   * folder of its own below {@code target}, with all of that folder.
   */
  static Form ofBuild(Path jar) {
    Path folder = jar.getParent();
    List<Path> content = folder.endsWith("target") ? plus(libraries(jar), jar) : List.of(folder);
    return new Form(List.of(), jar, Optional.empty(), content, List.of());
  }

  /** Those that a jar's manifest names, as far as they are there. */
  static List<Path> libraries(Path jar) {
    String named = manifest(jar, "Class-Path").orElse("");
    return Stream.of(named.split(" "))
        .filter(name -> !name.isEmpty())
        .map(jar::resolveSibling)
        .filter(Files::exists)
        .toList();
  }

  /** The same, with these flags before its own. */
  Form with(List<String> more) {
    var all = new ArrayList<>(more);
    all.addAll(flags);
    return new Form(all, jar, cache, content, made);
  }

  /** The same with a cache, which a JVM with these flags uses. */
  Form cachedBy(List<String> cacheFlags, Path file, Kept making) {
    return new Form(
        Stream.concat(cacheFlags.stream(), flags.stream()).toList(),
        jar,
        Optional.of(file),
        plus(content, file),
        plus(made, making));
  }

  /** What a server is started from. */
  OnJvm artifact() {
    return new OnJvm(flags, main(), cache, facts());
  }

  /** What follows the JVM's flags. */
  List<String> main() {
    return List.of("-jar", jar.toString());
  }

  /** The class that a jar's manifest begins with. */
  static String mainClass(Path jar) {
    return manifest(jar, "Main-Class")
        .orElseThrow(() -> Problem.environment(jar + " names no main class: build it anew"));
  }

  /** What a jar's manifest says of itself under that name. */
  static Optional<String> manifest(Path jar, String name) {
    try (var file = new JarFile(jar.toFile())) {
      return Optional.ofNullable(file.getManifest().getMainAttributes().getValue(name));
    } catch (IOException cause) {
      throw Problem.environment("can't read %s: %s".formatted(jar, cause), cause);
    }
  }

  private Map<String, String> facts() {
    var facts = new LinkedHashMap<String, String>();
    facts.put("packaging.bytes", Long.toString(content.stream().mapToLong(Form::bytes).sum()));
    cache.ifPresent(file -> facts.put("packaging.cache-bytes", Long.toString(bytes(file))));
    facts.putAll(making(made));
    return facts;
  }

  /** How long it took to make, and whether that was for an earlier run. */
  static Map<String, String> making(List<Kept> made) {
    if (made.isEmpty()) {
      return Map.of();
    }
    Duration took = made.stream().map(Kept::took).reduce(Duration.ZERO, Duration::plus);
    return Map.of(
        "packaging.made-in-seconds",
        String.format(Locale.ROOT, "%.1f", took.toMillis() / 1e3),
        "packaging.made",
        made.stream().allMatch(Kept::reused) ? Packaged.REUSED : "for this run");
  }

  /** What a file or all files of a folder hold. */
  static long bytes(Path path) {
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(Files::isRegularFile).mapToLong(Form::size).sum();
    } catch (IOException | UncheckedIOException cause) {
      throw Problem.environment("can't read %s: %s".formatted(path, cause), cause);
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  private static <T> List<T> plus(List<T> list, T one) {
    return Stream.concat(list.stream(), Stream.of(one)).toList();
  }
}

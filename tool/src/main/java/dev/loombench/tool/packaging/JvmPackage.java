package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.jdk.Artifact.OnJvm;
import dev.loombench.tool.packaging.PackageStore.StoredPackage;
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
 * Server on a JVM in one of its packagings, and the stored packages it consists of.
 *
 * @param parts stored packages built for it; empty for the output of the build
 */
record JvmPackage(
    List<String> flags,
    Path jar,
    Optional<Path> cache,
    List<Path> content,
    List<StoredPackage> parts) {

  JvmPackage {
    flags = List.copyOf(flags);
    content = List.copyOf(content);
    parts = List.copyOf(parts);
  }

  /**
   * Returns the output of the build: a jar in {@code target} with the libraries that its manifest
   * names, or a jar in a subfolder with everything in that folder.
   */
  static JvmPackage ofBuild(Path jar) {
    Path folder = jar.getParent();
    List<Path> content = folder.endsWith("target") ? plus(libraries(jar), jar) : List.of(folder);
    return new JvmPackage(List.of(), jar, Optional.empty(), content, List.of());
  }

  /** Returns the jar in the folder {@code app} of a package, made from other packages. */
  static JvmPackage stored(
      StoredPackage stored, Path name, List<String> flags, List<StoredPackage> from) {
    Path app = stored.folder().resolve("app");
    return new JvmPackage(
        flags, app.resolve(name), Optional.empty(), List.of(app), plus(from, stored));
  }

  /** Returns the existing libraries that a jar's manifest names. */
  static List<Path> libraries(Path jar) {
    String named = manifest(jar, "Class-Path").orElse("");
    return Stream.of(named.split(" "))
        .filter(name -> !name.isEmpty())
        .map(jar::resolveSibling)
        .filter(Files::exists)
        .toList();
  }

  JvmPackage with(List<String> more) {
    var all = new ArrayList<>(more);
    all.addAll(flags);
    return new JvmPackage(all, jar, cache, content, parts);
  }

  JvmPackage cachedBy(List<String> cacheFlags, Path file, StoredPackage stored) {
    return new JvmPackage(
        Stream.concat(cacheFlags.stream(), flags.stream()).toList(),
        jar,
        Optional.of(file),
        plus(content, file),
        plus(parts, stored));
  }

  OnJvm artifact() {
    return new OnJvm(flags, main(), cache, content, facts());
  }

  /** Returns the arguments after the JVM's flags. */
  List<String> main() {
    return List.of("-jar", jar.toString());
  }

  static String mainClass(Path jar) {
    return manifest(jar, "Main-Class")
        .orElseThrow(
            () -> Problem.environment("%s names no main class; build it again".formatted(jar)));
  }

  /** Returns an attribute of a jar's manifest. */
  static Optional<String> manifest(Path jar, String name) {
    try (var file = new JarFile(jar.toFile())) {
      return Optional.ofNullable(file.getManifest().getMainAttributes().getValue(name));
    } catch (IOException cause) {
      throw Problem.unreadable(jar, cause);
    }
  }

  private Map<String, String> facts() {
    var facts = new LinkedHashMap<String, String>();
    facts.put(
        "packaging.bytes", Long.toString(content.stream().mapToLong(JvmPackage::bytes).sum()));
    cache.ifPresent(file -> facts.put("packaging.cache-bytes", Long.toString(bytes(file))));
    facts.putAll(buildFacts(parts));
    return facts;
  }

  /** Returns duration and occasion of the build, and the peak memory of native-image. */
  static Map<String, String> buildFacts(List<StoredPackage> parts) {
    if (parts.isEmpty()) {
      return Map.of();
    }
    Duration took = parts.stream().map(StoredPackage::took).reduce(Duration.ZERO, Duration::plus);
    var facts = new LinkedHashMap<String, String>();
    facts.put(
        "packaging.made-in-seconds", String.format(Locale.ROOT, "%.1f", took.toMillis() / 1e3));
    facts.put(
        "packaging.made",
        parts.stream().allMatch(StoredPackage::reused) ? Packaged.REUSED : "for this run");
    parts.stream()
        .flatMapToLong(part -> part.peakBytes().stream())
        .max()
        .ifPresent(peak -> facts.put("packaging.peak-memory-bytes", Long.toString(peak)));
    return facts;
  }

  /** Returns the size of a file, or of all files in a folder. */
  static long bytes(Path path) {
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(Files::isRegularFile).mapToLong(JvmPackage::size).sum();
    } catch (IOException | UncheckedIOException cause) {
      throw Problem.unreadable(path, cause);
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

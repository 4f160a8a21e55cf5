package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.os.FileTrees;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Stores packages, each in a folder named by the hash of its key. A package is built in a temporary
 * folder and renamed, so that every package in the store is complete. Packages never change.
 */
final class PackageStore {

  /** File in each package: duration of its build in milliseconds. */
  private static final String TOOK = "took-millis";

  /** File in each package: its key, for people. */
  private static final String KEY = "key.txt";

  /** File in each package that native-image made: its peak memory in bytes. */
  private static final String PEAK = "peak-bytes";

  private static final Pattern TEMPORARY = Pattern.compile(".*\\.making-(\\d+)");

  private final Path folder;
  private final String recipe;
  private final Consumer<String> progress;

  PackageStore(Path folder, Consumer<String> progress) {
    this(folder, PackageKey.ofThisCode(), progress);
  }

  /** Creates a store of packages made by one version of the recipes, which is part of every key. */
  PackageStore(Path folder, String recipe, Consumer<String> progress) {
    this.folder = folder.toAbsolutePath();
    this.recipe = recipe;
    this.progress = progress;
  }

  /** Package in the store, where it may have been before. */
  record StoredPackage(Path folder, Duration took, boolean reused) {

    /** Returns the peak memory of native-image during the build; empty if it did not run. */
    OptionalLong peakBytes() {
      Path file = folder.resolve(PEAK);
      return Files.exists(file) ? OptionalLong.of(number(folder, file)) : OptionalLong.empty();
    }
  }

  @FunctionalInterface
  interface PackageBuild {

    void into(Path target, BuildTools tools) throws IOException;
  }

  /** Returns the package with the key, which is built if missing; messages have the title. */
  StoredPackage get(PackageKey inputs, String title, PackageBuild build) {
    PackageKey key = inputs.with("recipe", recipe);
    Path stored = folder.resolve(key.hash());
    if (Files.isDirectory(stored)) {
      Duration took = Duration.ofMillis(number(stored, stored.resolve(TOOK)));
      return new StoredPackage(stored, took, true);
    }
    progress.accept("building " + title);
    Duration took = build(key, stored, title, build);
    progress.accept(String.format(Locale.ROOT, "built %s in %.1f s", title, took.toMillis() / 1e3));
    return new StoredPackage(stored, took, false);
  }

  private Duration build(PackageKey key, Path stored, String title, PackageBuild build) {
    Path target =
        stored.resolveSibling(stored.getFileName() + ".making-" + ProcessHandle.current().pid());
    try {
      Files.createDirectories(folder);
      removeAbandoned();
      FileTrees.delete(target);
      Files.deleteIfExists(log(key));
      Files.createDirectory(target);
      try {
        var tools = new BuildTools(title, log(key), progress);
        long began = System.nanoTime();
        build.into(target, tools);
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        if (tools.peakBytes().isPresent()) {
          Files.writeString(target.resolve(PEAK), Long.toString(tools.peakBytes().getAsLong()));
        }
        Files.writeString(target.resolve(TOOK), Long.toString(took.toMillis()));
        Files.writeString(target.resolve(KEY), key.text());
        rename(target, stored);
        return took;
      } finally {
        FileTrees.delete(target);
      }
    } catch (IOException cause) {
      throw Problem.environment(
          "can't write to %s: %s".formatted(folder, Problem.reason(cause)), cause);
    }
  }

  /** Returns the log of the package's build, next to its folder. */
  private Path log(PackageKey key) {
    return folder.resolve(key.hash() + ".log");
  }

  /** Renames the folder, unless another process stored the package: a server may use it. */
  private static void rename(Path target, Path stored) throws IOException {
    try {
      Files.move(target, stored, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException taken) {
      if (!Files.isDirectory(stored)) {
        throw taken;
      }
    }
  }

  /** Removes the temporary folders of processes that were killed. */
  private void removeAbandoned() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      for (Path temporary : all.filter(PackageStore::isAbandoned).toList()) {
        FileTrees.delete(temporary);
      }
    }
  }

  private static boolean isAbandoned(Path temporary) {
    Matcher name = TEMPORARY.matcher(temporary.getFileName().toString());
    return name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty();
  }

  private static long number(Path stored, Path file) {
    try {
      return Long.parseLong(Files.readString(file));
    } catch (IOException | NumberFormatException cause) {
      throw Problem.environment(
          "%s is damaged (%s); delete the folder, then it is built again"
              .formatted(stored, Problem.reason(cause)),
          cause);
    }
  }
}

package dev.loombench.tool.packaging;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Keeps what was made, each in a folder named by its key. A folder is made beside and renamed, so
 * that one that is there is whole; it is never changed afterwards.
 */
final class PackageStore {

  /** In each folder: how long its making took, in milliseconds. */
  private static final String TOOK = "took-millis";

  /** In each folder: what it depends on, for people. */
  private static final String KEY = "key.txt";

  private static final Pattern BEING_MADE = Pattern.compile(".*\\.making-(\\d+)");

  private final Path folder;
  private final Consumer<String> told;

  /**
   * A store.
   *
   * @param folder made when needed
   * @param told takes what is being made and how long it took, for the user
   */
  PackageStore(Path folder, Consumer<String> told) {
    this.folder = folder.toAbsolutePath();
    this.told = told;
  }

  /**
   * What was made.
   *
   * @param folder holds it
   * @param took how long its making took, whenever that was
   * @param reused whether it was there before
   */
  record Kept(Path folder, Duration took, boolean reused) {}

  /** Makes something. */
  @FunctionalInterface
  interface Making {

    /**
     * Makes it.
     *
     * @param target an empty folder
     * @param log where to write what is said meanwhile; it stays even if the making fails
     */
    void into(Path target, Path log) throws IOException;
  }

  /**
   * What that key names, made unless it is there.
   *
   * @param what it is, like {@code the AOT cache of 'virtual'}
   */
  Kept get(PackageKey key, String what, Making making) {
    Path kept = folder.resolve(key.hash());
    if (Files.isDirectory(kept)) {
      return new Kept(kept, took(kept), true);
    }
    told.accept("making " + what);
    Duration took = make(key, kept, making);
    told.accept(String.format(Locale.ROOT, "made %s in %.1f s", what, took.toMillis() / 1e3));
    return new Kept(kept, took, false);
  }

  private Duration make(PackageKey key, Path kept, Making making) {
    Path target = kept.resolveSibling(kept.getFileName() + ".making-" + ownId());
    try {
      Files.createDirectories(folder);
      removeAbandoned();
      Trees.delete(target);
      Files.deleteIfExists(log(key));
      Files.createDirectory(target);
      try {
        long began = System.nanoTime();
        making.into(target, log(key));
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        Files.writeString(target.resolve(TOOK), Long.toString(took.toMillis()));
        Files.writeString(target.resolve(KEY), text(key));
        rename(target, kept);
        return took;
      } finally {
        Trees.delete(target);
      }
    } catch (IOException cause) {
      throw Problem.environment("can't write to %s: %s".formatted(folder, cause), cause);
    }
  }

  /** Where the making of that key logs, beside its folder. */
  Path log(PackageKey key) {
    return folder.resolve(key.hash() + ".log");
  }

  /** Where two made the same at once, the first stays: one of its servers may be running. */
  private static void rename(Path target, Path kept) throws IOException {
    try {
      Files.move(target, kept, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException taken) {
      if (!Files.isDirectory(kept)) {
        throw taken;
      }
    }
  }

  /** What a process that was killed had begun. */
  private void removeAbandoned() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      for (Path begun : all.filter(PackageStore::isAbandoned).toList()) {
        Trees.delete(begun);
      }
    }
  }

  private static boolean isAbandoned(Path begun) {
    Matcher name = BEING_MADE.matcher(begun.getFileName().toString());
    return name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty();
  }

  private static long ownId() {
    return ProcessHandle.current().pid();
  }

  private static Duration took(Path kept) {
    try {
      return Duration.ofMillis(Long.parseLong(Files.readString(kept.resolve(TOOK))));
    } catch (IOException | NumberFormatException cause) {
      throw Problem.environment(
          "%s is damaged (%s): delete the folder, and it is made again".formatted(kept, cause),
          cause);
    }
  }

  private static String text(PackageKey key) {
    var text = new StringBuilder();
    key.parts().forEach((name, value) -> text.append(name).append(": ").append(value).append('\n'));
    return text.toString();
  }
}

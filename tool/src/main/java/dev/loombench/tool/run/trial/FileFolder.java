package dev.loombench.tool.run.trial;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.study.Study;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The folder that a run's servers write files to. It is made afresh for every trial and goes with
 * it, always under the same path, so that the servers' command lines don't differ by it.
 *
 * @param parent the folder that it lies in, which stays
 * @param path its own
 * @param chosen whether the study says where
 */
public record FileFolder(Path parent, Path path, boolean chosen) {

  private static final int TRIAL_BYTES = 4096;

  /** In the run's folder, or where the study says, under a name that no other run has. */
  public static FileFolder of(Study study, RunDirectory directory) {
    Path run = directory.root().toAbsolutePath().normalize();
    return study
        .files()
        .map(parent -> new FileFolder(parent, parent.resolve(nameFor(run)), true))
        .orElseGet(() -> new FileFolder(run, run.resolve("files"), false));
  }

  /** The same when the run goes on, so that what a killed tool left is found. */
  private static String nameFor(Path run) {
    byte[] name = run.toString().getBytes(StandardCharsets.UTF_8);
    return "loombench-" + UUID.nameUUIDFromBytes(name);
  }

  /**
   * Removes what a killed tool left of it, and sees that files can be written there.
   *
   * @throws Problem of the environment if they can't: no trial could be made
   */
  public void require() {
    if (!Files.isDirectory(parent)) {
      throw Problem.environment(
          "files: there is no folder %s; make it, or name another in the study.".formatted(parent));
    }
    remove();
    Optional<String> obstacle = obstacle();
    remove();
    if (obstacle.isPresent()) {
      throw Problem.environment(
          "%s; make room or name another folder as 'files' in the study."
              .formatted(obstacle.get()));
    }
  }

  /** Why no file can be written there now, found by writing one; empty if it can. */
  Optional<String> obstacle() {
    Path file = path.resolve("loombench-probe");
    try {
      Files.createDirectories(path);
      Files.write(file, new byte[TRIAL_BYTES]);
      Files.delete(file);
      return Optional.empty();
    } catch (IOException refused) {
      return Optional.of(
          "no file can be written to %s, where %s: %s, %s"
              .formatted(parent, room(), refused.getClass().getSimpleName(), refused.getMessage()));
    }
  }

  private String room() {
    try {
      return "%d bytes are free".formatted(store().getUsableSpace());
    } catch (IOException unknown) {
      return "it is not told how much is free (%s)".formatted(unknown);
    }
  }

  /** What it lies on. */
  FileStore store() throws IOException {
    return Files.getFileStore(parent);
  }

  /** How many files are in it. */
  long count() {
    if (!Files.isDirectory(path)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.count();
    } catch (IOException | UncheckedIOException unreadable) {
      throw cannot("read", unreadable);
    }
  }

  /** Removes it with all that is in it. */
  void remove() {
    try {
      Files.walkFileTree(path, new Deleting());
    } catch (NoSuchFileException gone) {
      return;
    } catch (IOException undeletable) {
      throw cannot("remove", undeletable);
    }
  }

  private Problem cannot(String verb, Exception cause) {
    return Problem.environment("cannot %s %s: %s.".formatted(verb, path, cause), cause);
  }

  /** Deletes what it visits, folders last. */
  private static final class Deleting extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.delete(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}

package dev.loombench.tool.run.server;

import dev.loombench.tool.launch.os.FileTrees;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.study.Study;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Folder for the files of a run's servers. Each trial creates and removes it. Its path is constant
 * within a run, so that the servers' command lines do not differ by it.
 *
 * @param parent the folder that contains it, which stays
 * @param chosen whether the study names the parent
 */
public record FileFolder(Path parent, Path path, boolean chosen) {

  private static final int TRIAL_BYTES = 4096;

  /**
   * Returns a folder in the run's folder, or with a unique name in the folder that the study names.
   */
  public static FileFolder of(Study study, RunDirectory directory) {
    Path run = directory.root().toAbsolutePath().normalize();
    return study
        .files()
        .map(parent -> new FileFolder(parent, parent.resolve(nameFor(run)), true))
        .orElseGet(() -> new FileFolder(run, run.resolve("files"), false));
  }

  /**
   * Derives the name from the run's path, so that a resumed run finds files left by a killed tool.
   */
  private static String nameFor(Path run) {
    byte[] name = run.toString().getBytes(StandardCharsets.UTF_8);
    return "loombench-" + UUID.nameUUIDFromBytes(name);
  }

  /**
   * Removes files that a killed tool left, and checks that files can be written.
   *
   * @throws Problem if they can't
   */
  public void require() {
    if (!Files.isDirectory(parent)) {
      throw Problem.environment(
          "files: there is no folder %s; create it, or name another as 'files' in the study."
              .formatted(parent));
    }
    remove();
    Optional<String> failure = writeFailure();
    remove();
    if (failure.isPresent()) {
      throw Problem.environment(
          "%s; free space, or name another folder as 'files' in the study."
              .formatted(failure.get()));
    }
  }

  /** Writes a file; returns why it failed, or empty if it succeeded. */
  public Optional<String> writeFailure() {
    Path file = path.resolve("loombench-probe");
    try {
      Files.createDirectories(path);
      Files.write(file, new byte[TRIAL_BYTES]);
      Files.delete(file);
      return Optional.empty();
    } catch (IOException refused) {
      return Optional.of(
          "no file can be written to %s, where %s: %s"
              .formatted(parent, room(), Problem.reason(refused)));
    }
  }

  private String room() {
    try {
      return "%d bytes are free".formatted(store().getUsableSpace());
    } catch (IOException unknown) {
      return "the free space is unknown (%s)".formatted(Problem.reason(unknown));
    }
  }

  public FileStore store() throws IOException {
    return Files.getFileStore(parent);
  }

  public long count() {
    if (!Files.isDirectory(path)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.count();
    } catch (IOException | UncheckedIOException unreadable) {
      throw cannot("read", unreadable);
    }
  }

  public void remove() {
    try {
      FileTrees.delete(path);
    } catch (IOException undeletable) {
      throw cannot("remove", undeletable);
    }
  }

  private Problem cannot(String verb, Exception cause) {
    return Problem.environment(
        "cannot %s %s: %s.".formatted(verb, path, Problem.reason(cause)), cause);
  }
}

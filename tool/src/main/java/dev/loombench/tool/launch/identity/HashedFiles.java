package dev.loombench.tool.launch.identity;

import dev.loombench.tool.launch.os.FileHashes;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.identity.ServerIdentity.HashedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reader of hashed files. */
final class HashedFiles {

  private HashedFiles() {}

  /**
   * Returns a file, or all files of a folder with their paths below it.
   *
   * @param name name of the file or folder
   */
  static List<HashedFile> below(String name, Path path) {
    try (Stream<Path> files = Files.walk(path)) {
      return of(
          files.filter(Files::isRegularFile),
          file -> file.equals(path) ? name : name + "/" + path.relativize(file));
    } catch (IOException cause) {
      throw unreadable(path, cause);
    }
  }

  /** Returns the jars of a folder; none without a folder. */
  static List<HashedFile> jars(Path folder, Function<Path, String> names) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return of(files.filter(file -> file.toString().endsWith(".jar")), names);
    } catch (IOException cause) {
      throw unreadable(folder, cause);
    }
  }

  private static List<HashedFile> of(Stream<Path> files, Function<Path, String> names) {
    List<Path> sorted = files.sorted().toList();
    Iterator<String> hashes = FileHashes.sha256(sorted).iterator();
    return sorted.stream().map(file -> new HashedFile(names.apply(file), hashes.next())).toList();
  }

  private static Problem unreadable(Path path, IOException cause) {
    return Problem.environment(
        "can't read %s, which a variant starts from: %s".formatted(path, Problem.reason(cause)),
        cause);
  }
}

package dev.loombench.tool.loadtest;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary folder that is gone in the end. */
public final class LoadWorkFolder implements AutoCloseable {

  private final Path root;

  private LoadWorkFolder(Path root) {
    this.root = root;
  }

  public static LoadWorkFolder create() {
    try {
      return new LoadWorkFolder(Files.createTempDirectory("loombench-load-"));
    } catch (IOException e) {
      throw Problem.environment("cannot make a temporary folder: " + e.getMessage(), e);
    }
  }

  public Path file(String name) {
    return root.resolve(name);
  }

  @Override
  public void close() {
    try (Stream<Path> files = Files.walk(root)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw Problem.environment(
          "cannot remove the temporary folder %s: %s; remove it by hand."
              .formatted(root, e.getMessage()),
          e);
    }
  }
}

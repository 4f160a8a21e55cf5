package dev.loombench.tool.ownapp.recognize.content;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * Folder or jar that classes and resources are loaded from.
 *
 * @param prefix path in it where they start, like {@code BOOT-INF/classes/}; empty for its root
 */
public record Root(Path file, String prefix) {
  public static Root of(Path file) {
    return new Root(file, "");
  }

  /** Returns the content of a resource; empty if it has none of that name. */
  public Optional<byte[]> read(String name) {
    try {
      if (Files.isDirectory(file)) {
        Path resource = file.resolve(prefix + name);
        return Files.isRegularFile(resource)
            ? Optional.of(Files.readAllBytes(resource))
            : Optional.empty();
      }
      try (var jar = new JarFile(file.toFile())) {
        ZipEntry entry = jar.getEntry(prefix + name);
        return entry == null
            ? Optional.empty()
            : Optional.of(jar.getInputStream(entry).readAllBytes());
      }
    } catch (IOException cause) {
      throw Problem.unreadable(file, cause);
    }
  }

  /** Returns the names of all files in it, without the prefix. */
  public List<String> names() {
    try {
      if (Files.isDirectory(file)) {
        Path start = file.resolve(prefix);
        if (!Files.isDirectory(start)) {
          return List.of();
        }
        try (Stream<Path> files = Files.walk(start)) {
          return files
              .filter(Files::isRegularFile)
              .map(found -> start.relativize(found).toString())
              .sorted()
              .toList();
        }
      }
      try (var jar = new JarFile(file.toFile())) {
        return jar.stream()
            .filter(entry -> !entry.isDirectory() && entry.getName().startsWith(prefix))
            .map(entry -> entry.getName().substring(prefix.length()))
            .toList();
      }
    } catch (IOException cause) {
      throw Problem.unreadable(file, cause);
    }
  }
}

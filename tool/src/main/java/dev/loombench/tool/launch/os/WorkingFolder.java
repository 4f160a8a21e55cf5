package dev.loombench.tool.launch.os;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Fresh working folder of a server. Relative paths of its command lead to the user's files by
 * links; what it creates stays in this folder.
 */
public record WorkingFolder(Path path, Set<String> given) {

  private static final Pattern CRASH =
      Pattern.compile("(hs_err_pid|replay_pid).*|core(\\.\\d+)?|.*\\.hprof");

  /**
   * Creates a folder.
   *
   * @param copied folder whose files are copied into it; empty for none
   * @param linked folder to whose other entries it has links
   */
  public static WorkingFolder create(Path parent, Optional<Path> copied, Path linked) {
    try {
      Path folder = Files.createTempDirectory(parent, "working-folder-");
      if (copied.isPresent()) {
        copy(copied.get(), folder);
      }
      for (Path entry : entries(linked)) {
        Path link = folder.resolve(entry.getFileName());
        if (!Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
          Files.createSymbolicLink(link, entry);
        }
      }
      return new WorkingFolder(folder, names(folder));
    } catch (IOException cause) {
      throw Problem.environment(
          "can't make a working folder for a server in %s: %s"
              .formatted(parent, Problem.reason(cause)),
          cause);
    }
  }

  /** Returns the names of the entries that the server created. */
  public List<String> created() {
    try {
      return names(path).stream().filter(name -> !given.contains(name)).sorted().toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  /**
   * Deletes it, except for files of a crash, which move to its parent. Links are not followed. What
   * cannot be deleted, because a program still writes it, stays: the trial is worth more.
   */
  public void delete() {
    try (Stream<Path> tree = Files.walk(path)) {
      for (String name : created()) {
        if (CRASH.matcher(name).matches()) {
          Files.move(path.resolve(name), path.resolveSibling(name));
        }
      }
      for (Path entry : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(entry);
      }
    } catch (IOException | UncheckedIOException stillInUse) {
      return;
    }
  }

  private static void copy(Path source, Path target) throws IOException {
    try (Stream<Path> tree = Files.walk(source)) {
      for (Path entry : tree.skip(1).filter(one -> !one.startsWith(target)).toList()) {
        Files.copy(
            entry,
            target.resolve(source.relativize(entry)),
            LinkOption.NOFOLLOW_LINKS,
            StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  private static Set<String> names(Path folder) throws IOException {
    return entries(folder).stream()
        .map(entry -> entry.getFileName().toString())
        .collect(Collectors.toSet());
  }

  private static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }
}

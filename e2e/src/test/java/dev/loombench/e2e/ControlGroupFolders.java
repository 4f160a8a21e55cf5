package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Control groups that the tool has created. */
final class ControlGroupFolders {

  private static final Path ROOT = Path.of("/sys/fs/cgroup");
  private static final long POLL_NANOS = 20_000_000;

  private ControlGroupFolders() {}

  /** Returns those of the tool with that process id. */
  static List<Path> of(long tool) {
    String prefix = "loombench-" + tool + "-";
    var found = new ArrayList<Path>();
    try {
      Files.walkFileTree(
          ROOT,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              if (folder.getFileName().toString().startsWith(prefix)) {
                found.add(folder);
                return FileVisitResult.SKIP_SUBTREE;
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException goneOrAnothers) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
    return found;
  }

  /** Waits until that tool has created one, at most {@code limit}. */
  static void awaitSome(long tool, Duration limit) {
    await(limit, () -> !of(tool).isEmpty());
    assertThat(of(tool)).as("control groups").isNotEmpty();
  }

  /** Waits until that tool has removed all, at most {@code limit}. */
  static void awaitNone(long tool, Duration limit) {
    await(limit, () -> of(tool).isEmpty());
    assertThat(of(tool)).as("remaining control groups").isEmpty();
  }

  private static void await(Duration limit, BooleanSupplier condition) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(POLL_NANOS);
    }
  }
}

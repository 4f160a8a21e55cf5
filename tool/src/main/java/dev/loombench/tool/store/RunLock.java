package dev.loombench.tool.store;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Lock of a run directory against a second tool. The operating system releases it when the process
 * ends; {@code run.lock} is removed when the lock is closed.
 */
public final class RunLock implements AutoCloseable {

  private final Path file;
  private final FileChannel channel;

  private RunLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Locks a run directory; throws a problem if another process holds the lock. */
  public static RunLock take(RunDirectory directory) {
    Path file = directory.root().resolve("run.lock");
    try {
      while (true) {
        Object key = key(file);
        FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!isLocked(channel)) {
          channel.close();
          throw Problem.usage(
              "another loombench is running in %s; wait for it or choose another --out."
                  .formatted(directory.root()));
        }
        if (key(file).equals(key)) {
          return new RunLock(file, channel);
        }
        // The previous holder removed the file between opening and locking.
        channel.close();
      }
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
  }

  /** Removes the file while the lock is held, and releases the lock. */
  @Override
  public void close() {
    try (channel) {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw Problem.environment("cannot remove %s: %s".formatted(file, Problem.reason(e)), e);
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Returns the identity of the file, which is created if it does not exist. */
  private static Object key(Path file) throws IOException {
    while (true) {
      try {
        Files.createFile(file);
      } catch (FileAlreadyExistsException e) {
        // Left by a killed tool, or in use.
      }
      try {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      } catch (NoSuchFileException e) {
        // Removed by its holder since.
      }
    }
  }
}

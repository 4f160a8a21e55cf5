package dev.loombench.tool.store;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps two tools from writing to one run directory. It ends with the process that holds it. */
public final class RunLock implements AutoCloseable {

  private final FileChannel channel;

  private RunLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock of a run directory.
   *
   * @throws Problem if another process holds it
   */
  public static RunLock take(RunDirectory directory) {
    Path file = directory.root().resolve("run.lock");
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = lock(channel);
      if (lock == null) {
        channel.close();
        throw Problem.usage(
            "another loombench is running in %s; wait for it or choose another --out."
                .formatted(directory.root()));
      }
      return new RunLock(channel);
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw Problem.environment("cannot give up the run's lock: " + e.getMessage(), e);
    }
  }

  private static FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }
}

package dev.loombench.kernels.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** Where a server writes its files: the folder, names that occur once, and what they hold. */
final class FileSpot {

  /** How much a file holds. */
  static final int BYTES = 4096;

  private static final byte FILLING = 'x';

  private final Path folder;
  private final String prefix = "loombench-" + ProcessHandle.current().pid() + "-";
  private final AtomicLong names = new AtomicLong();

  FileSpot(Path folder) {
    this.folder = folder;
  }

  /** The next file, with the folder made if it is not there. */
  Path next() throws IOException {
    Files.createDirectories(folder);
    return folder.resolve(prefix + names.incrementAndGet());
  }

  /** What to write into a file. */
  static byte[] content() {
    byte[] content = new byte[BYTES];
    Arrays.fill(content, FILLING);
    return content;
  }

  /** Deletes what a failure left; what stands in the way of that is told with the failure. */
  static void clear(Path file, Throwable failure) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException undeletable) {
      failure.addSuppressed(undeletable);
    }
  }
}

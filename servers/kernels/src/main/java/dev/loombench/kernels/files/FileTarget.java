package dev.loombench.kernels.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** Folder, unique names and content of the files that a server writes. */
final class FileTarget {

  /** Size of a file. */
  static final int BYTES = 4096;

  private static final byte FILL_BYTE = 'x';

  private final Path folder;
  private final String prefix = "loombench-" + ProcessHandle.current().pid() + "-";
  private final AtomicLong names = new AtomicLong();

  FileTarget(Path folder) {
    this.folder = folder;
  }

  /** Returns the next file and creates the folder if it is missing. */
  Path next() throws IOException {
    Files.createDirectories(folder);
    return folder.resolve(prefix + names.incrementAndGet());
  }

  /** Returns the content of a file. */
  static byte[] content() {
    byte[] content = new byte[BYTES];
    Arrays.fill(content, FILL_BYTE);
    return content;
  }

  /** Deletes a file after a failure; adds a failure to delete it to the first one. */
  static void clear(Path file, Throwable failure) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException undeletable) {
      failure.addSuppressed(undeletable);
    }
  }
}

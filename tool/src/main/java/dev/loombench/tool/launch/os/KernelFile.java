package dev.loombench.tool.launch.os;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reader of files that the kernel generates on read. Their size is 0, so {@code Files.readString}
 * first asks for one byte, and some files under {@code /proc/sys} then return one byte and no more.
 */
public final class KernelFile {

  private static final int MORE_THAN_MOST_HOLD = 16 * 1024;

  private KernelFile() {}

  /**
   * Returns the whole text, read in the largest possible pieces.
   *
   * @throws IOException if there is no such file, or its process ended
   */
  public static String read(Path file) throws IOException {
    try (var in = new FileInputStream(file.toFile())) {
      var bytes = new byte[MORE_THAN_MOST_HOLD];
      int length = 0;
      for (int read = in.read(bytes);
          read > 0;
          read = in.read(bytes, length, bytes.length - length)) {
        length += read;
        if (length == bytes.length) {
          bytes = Arrays.copyOf(bytes, 2 * length);
        }
      }
      return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
  }

  /** Returns the text of the file {@code name} of a process. */
  public static String ofProcess(long pid, String name) throws IOException {
    return read(Path.of("/proc", Long.toString(pid), name));
  }
}

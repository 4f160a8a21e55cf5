package dev.loombench.tool.launch.os;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads files that the kernel makes up as they are read. They say that they are empty, so that
 * {@code Files.readString} asks for one byte first, and some under {@code /proc/sys} then tell one
 * byte and no more.
 */
public final class KernelFile {

  private static final int MORE_THAN_MOST_HOLD = 16 * 1024;

  private KernelFile() {}

  /**
   * The whole text, read in pieces as large as possible.
   *
   * @throws IOException if there is no such file, or what it tells of has ended
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

  /** The file {@code name} of a process. */
  public static String ofProcess(long pid, String name) throws IOException {
    return read(Path.of("/proc", Long.toString(pid), name));
  }
}

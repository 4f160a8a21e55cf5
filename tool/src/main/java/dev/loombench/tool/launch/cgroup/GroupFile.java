package dev.loombench.tool.launch.cgroup;

import dev.loombench.tool.launch.os.KernelFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files of control groups; errors name the operation. */
final class GroupFile {

  private GroupFile() {}

  static void write(Path file, String value) throws IOException {
    try {
      Files.write(file, value.getBytes(StandardCharsets.US_ASCII), StandardOpenOption.WRITE);
    } catch (IOException cause) {
      throw new IOException("writing '%s' to %s: %s".formatted(value, file, reason(cause)), cause);
    }
  }

  static String read(Path file) throws IOException {
    try {
      return KernelFile.read(file).strip();
    } catch (IOException cause) {
      throw new IOException("reading %s: %s".formatted(file, reason(cause)), cause);
    }
  }

  /** Returns a message for exceptions whose own message is only the path. */
  private static String reason(IOException cause) {
    return switch (cause) {
      case AccessDeniedException _ -> "permission denied";
      case NoSuchFileException _ -> "there is no such file";
      default -> cause.getMessage();
    };
  }
}

package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Last lines of a log, for error messages. */
public final class LogTail {

  private static final int LINES = 20;
  private static final int MOST_BYTES = 32 * 1024;

  private LogTail() {}

  /** Returns the last 20 lines as the end of a message, starting with a line break. */
  public static String asEndOfMessage(Path log) {
    List<String> lines = last(log, LINES);
    return lines.isEmpty()
        ? "\nIt wrote nothing to %s".formatted(log)
        : "\nIts last lines, from %s:\n  %s".formatted(log, String.join("\n  ", lines));
  }

  /** Returns the last lines; empty if the log can't be read. */
  public static List<String> last(Path log, int lines) {
    if (!Files.isReadable(log)) {
      return List.of();
    }
    List<String> end = end(log).lines().toList();
    return end.subList(Math.max(0, end.size() - lines), end.size());
  }

  private static String end(Path log) {
    try (var file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(Math.max(0, file.length() - MOST_BYTES));
      var bytes = new byte[MOST_BYTES];
      int read = Math.max(0, file.read(bytes));
      return new String(bytes, 0, read, StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      return "(the log can't be read: %s)".formatted(unreadable.getMessage());
    }
  }
}

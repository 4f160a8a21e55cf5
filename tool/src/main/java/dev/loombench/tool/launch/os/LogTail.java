package dev.loombench.tool.launch.os;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Last lines of a log, without stack frames, and its first error, for error messages. */
public final class LogTail {

  private static final int LINES = 10;
  private static final int MOST_BYTES = 32 * 1024;

  /** Line that begins an error: a level, or a class of exceptions with its package. */
  private static final Pattern ERROR =
      Pattern.compile(
          "^(?!\\s*(at |\\.\\.\\. )).*(\\b(ERROR|FATAL|SEVERE)\\b|[\\w$]+(\\.[\\w$]+)+(Exception|Error)\\b)|^(Error|error|fatal)\\b.*");

  /** Line of a stack trace that only a developer of the program reads. */
  private static final Pattern FRAME =
      Pattern.compile("^[\\s!]*(at [\\w.$/@<>]+\\(|\\.\\.\\. \\d+ )");

  private LogTail() {}

  /**
   * Returns the last 10 lines as the end of a message, starting with a line break. The line of the
   * first error comes before them if they do not contain it.
   */
  public static String asEndOfMessage(Path log) {
    List<String> lines = last(log, LINES, FRAME.asPredicate().negate());
    if (lines.isEmpty()) {
      return "\nIt wrote nothing to %s".formatted(log);
    }
    String first =
        firstError(log)
            .filter(error -> !lines.contains(error))
            .map("\nIts first error:\n  %s"::formatted)
            .orElse("");
    return "%s\nIts last lines, from %s:\n  %s".formatted(first, log, String.join("\n  ", lines));
  }

  private static Optional<String> firstError(Path log) {
    try (var lines = new BufferedReader(new InputStreamReader(Files.newInputStream(log), UTF_8))) {
      return lines.lines().filter(ERROR.asPredicate()).findFirst();
    } catch (IOException | UncheckedIOException unreadable) {
      return Optional.empty(); // the last lines say so
    }
  }

  /** Returns the last lines; empty if the log can't be read. */
  public static List<String> last(Path log, int lines) {
    return last(log, lines, _ -> true);
  }

  private static List<String> last(Path log, int lines, Predicate<String> wanted) {
    if (!Files.isReadable(log)) {
      return List.of();
    }
    List<String> end = end(log).lines().filter(wanted).toList();
    return end.subList(Math.max(0, end.size() - lines), end.size());
  }

  private static String end(Path log) {
    try (var file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(Math.max(0, file.length() - MOST_BYTES));
      var bytes = new byte[MOST_BYTES];
      int read = Math.max(0, file.read(bytes));
      return new String(bytes, 0, read, UTF_8);
    } catch (IOException unreadable) {
      return "(the log can't be read: %s)".formatted(unreadable.getMessage());
    }
  }
}

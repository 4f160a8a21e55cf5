package dev.loombench.tool.ownapp;

import dev.loombench.tool.analyze.summary.LoggedErrors;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.id.VariantId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Errors and warnings that a variant's servers logged under load. Lines that its first start logged
 * too, apart from numbers, belong to the start.
 */
final class LogsUnderLoad {

  private static final Pattern ERROR =
      Pattern.compile("\\b(ERROR|SEVERE|FATAL|OutOfMemoryError)\\b");

  /** Words of which a line with an error or a warning has one. */
  private static final List<String> WORDS =
      List.of("ERROR", "SEVERE", "FATAL", "OutOfMemoryError", "WARN");

  private static final String OUT_OF_MEMORY = "OutOfMemoryError: Java heap space";
  private static final Pattern WARNING = Pattern.compile("\\b(WARN|WARNING)\\b");
  private static final Pattern VARYING = Pattern.compile("[0-9a-f]*[0-9][0-9a-f]*");

  private final Set<String> atStart = new HashSet<>();
  private long errors;
  private long warnings;
  private String firstError = "";
  private Optional<String> outOfMemory = Optional.empty();
  private String firstWarning = "";

  private LogsUnderLoad(Path firstStart) {
    lines(firstStart, line -> atStart.add(pattern(line)));
  }

  /**
   * Returns the errors of a variant; empty if there are none.
   *
   * @param firstStart log of its first start
   */
  static Optional<LoggedErrors> of(VariantId variant, Path firstStart, List<Path> trials) {
    var logs = new LogsUnderLoad(firstStart);
    trials.forEach(log -> lines(log, logs::count));
    return logs.errors + logs.warnings == 0
        ? Optional.empty()
        : Optional.of(
            new LoggedErrors(
                variant,
                logs.errors,
                logs.warnings,
                logs.firstError.isEmpty() ? logs.firstWarning : logs.firstError,
                logs.outOfMemory));
  }

  private void count(String line) {
    if (WORDS.stream().noneMatch(line::contains)) {
      return;
    }
    boolean error = ERROR.matcher(line).find();
    if ((!error && !WARNING.matcher(line).find()) || atStart.contains(pattern(line))) {
      return;
    }
    if (error) {
      errors++;
      if (outOfMemory.isEmpty() && line.contains(OUT_OF_MEMORY)) {
        outOfMemory = Optional.of(line.strip());
      }
      firstError = firstError.isEmpty() ? line.strip() : firstError;
    } else {
      warnings++;
      firstWarning = firstWarning.isEmpty() ? line.strip() : firstWarning;
    }
  }

  private static String pattern(String line) {
    return VARYING.matcher(line).replaceAll("#");
  }

  private static void lines(Path log, Consumer<String> each) {
    if (!Files.isReadable(log)) {
      return;
    }
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      lines.forEach(each);
    } catch (IOException | UncheckedIOException unreadable) {
      throw Problem.environment(
          "can't read the log %s: %s".formatted(log, Problem.reason(unreadable)), unreadable);
    }
  }
}

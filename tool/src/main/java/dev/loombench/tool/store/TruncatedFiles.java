package dev.loombench.tool.store;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Files of a run's last trial that a crash or a full disk cut short. They are set aside under a
 * name that ends in {@value #ENDING}; earlier files are complete, because they reach the disk
 * before the next trial begins.
 */
final class TruncatedFiles {

  static final String ENDING = ".truncated";

  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  private static final Comparator<Path> BY_NUMBER =
      Comparator.comparingLong(TruncatedFiles::number).thenComparing(Comparator.naturalOrder());

  private TruncatedFiles() {}

  /** Sets aside the truncated files of the last trial; returns a message for each. */
  static List<String> setAside(Path root) {
    var messages = new ArrayList<String>();
    Optional<Path> last = last(root.resolve("trials"));
    if (last.isPresent() && !isJson(last.get())) {
      messages.add(
          "%s, the last trial, is truncated: it is set aside as %s, and the trial is repeated."
              .formatted(last.get(), moved(last.get())));
      return messages;
    }
    last.map(file -> sibling(file, ".hlog"))
        .filter(file -> Files.exists(file) && !isLog(file))
        .ifPresent(file -> messages.add(withoutCurve(file, "latency distribution")));
    last.map(file -> sibling(file, StackLog.ENDING))
        .filter(file -> Files.exists(file) && !isReadable(() -> StackLog.read(file)))
        .ifPresent(file -> messages.add(withoutCurve(file, "profile")));
    return messages;
  }

  static boolean isSetAside(Path file) {
    return Files.exists(aside(file));
  }

  private static String withoutCurve(Path file, String part) {
    return "%s, of the last trial, is truncated: it is set aside as %s, and the trial keeps its readings but has no %s."
        .formatted(file, moved(file), part);
  }

  private static Optional<Path> last(Path trials) {
    try (Stream<Path> files = Files.list(trials)) {
      return files.filter(file -> file.toString().endsWith(".json")).max(BY_NUMBER);
    } catch (IOException e) {
      throw Problem.unreadable(trials, e);
    }
  }

  private static long number(Path trial) {
    Matcher number = NUMBER.matcher(trial.getFileName().toString());
    return number.lookingAt() ? Long.parseLong(number.group()) : 0;
  }

  private static boolean isJson(Path file) {
    try {
      StoredJson.MAPPER.readValue(file, ObjectNode.class);
      return true;
    } catch (JacksonException damaged) {
      return false;
    }
  }

  /** Returns false for a log that ends within a line or whose last line is incomplete. */
  private static boolean isLog(Path file) {
    try (var bytes = new RandomAccessFile(file.toFile(), "r")) {
      long length = bytes.length();
      bytes.seek(Math.max(0, length - 1));
      if (length == 0 || bytes.read() != '\n') {
        return false;
      }
    } catch (IOException e) {
      throw Problem.unreadable(file, e);
    }
    return isReadable(() -> LatencyLog.read(file));
  }

  private static boolean isReadable(Runnable reading) {
    try {
      reading.run();
      return true;
    } catch (RuntimeException damaged) {
      return false;
    }
  }

  private static Path sibling(Path trial, String ending) {
    return trial.resolveSibling(
        trial.getFileName().toString().replaceFirst("\\.json$", "") + ending);
  }

  private static Path aside(Path file) {
    return file.resolveSibling(file.getFileName() + ENDING);
  }

  private static Path moved(Path file) {
    Path aside = aside(file);
    try {
      Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
      AtomicFile.sync(file.getParent());
      return aside;
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(aside, e);
    }
  }
}

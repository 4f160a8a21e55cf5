package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Checks of files of requests. */
final class SourceFiles {

  private static final Pattern SCRIPT = Pattern.compile(".*\\.[cm]?[jt]s");

  private SourceFiles() {}

  /**
   * Checks that a file can be read.
   *
   * @throws Problem of usage if it can't
   */
  static void requireReadable(Path file) {
    if (SCRIPT.matcher(file.toString()).matches()) {
      throw RecordedClient.ofScript(file);
    }
    if (!Files.exists(file)) {
      throw Problem.usage("%s: no such file".formatted(file));
    }
    if (Files.isDirectory(file)) {
      throw Problem.usage("%s: is a folder; give a file".formatted(file));
    }
    if (!Files.isReadable(file)) {
      throw Problem.usage("%s: no permission to read it".formatted(file));
    }
  }
}

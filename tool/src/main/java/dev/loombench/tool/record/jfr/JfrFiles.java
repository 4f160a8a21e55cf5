package dev.loombench.tool.record.jfr;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of one recording. A JVM that is asked to end writes one file and empties its
 * repository; a JVM that is killed leaves the repository with what it had written last, at most a
 * second before.
 */
final class JfrFiles {

  private final Path folder;
  private final String settings;

  /**
   * In that folder.
   *
   * @param settings the resource with what to record
   */
  JfrFiles(Path folder, String settings) {
    this.folder = folder.toAbsolutePath();
    this.settings = settings;
  }

  /** Lays the settings down, and gives the flags to record with, from the JVM's start. */
  List<String> prepare(int stackDepth) {
    Path wanted = folder.resolve(settings);
    try (InputStream ours = JfrFiles.class.getResourceAsStream(settings)) {
      Files.createDirectories(folder);
      Files.copy(ours, wanted, StandardCopyOption.REPLACE_EXISTING);
      delete();
    } catch (IOException cause) {
      throw Problem.environment(
          "can't write the flight recorder's settings to %s: %s".formatted(folder, cause), cause);
    }
    // In quotes, for the JVM takes a bare comma for the next option.
    return List.of(
        "-XX:StartFlightRecording:settings=\"%s\",filename=\"%s\",dumponexit=true,maxsize=0"
            .formatted(wanted, whole()),
        "-XX:FlightRecorderOptions:repository=\"%s\",stackdepth=%d"
            .formatted(repository(), stackDepth));
  }

  /** The file that the JVM writes at its end. */
  Path whole() {
    return folder.resolve("recording.jfr");
  }

  /** What it had written until it was killed, in order of time. */
  List<Path> pieces() throws IOException {
    if (!Files.isDirectory(repository())) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(repository())) {
      return files.filter(file -> file.toString().endsWith(".jfr")).sorted().toList();
    }
  }

  void deleteRepository() throws IOException {
    if (Files.isDirectory(repository())) {
      try (Stream<Path> files = Files.walk(repository())) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** With the repository. */
  void delete() throws IOException {
    Files.deleteIfExists(whole());
    deleteRepository();
  }

  private Path repository() {
    return folder.resolve("jfr-repository");
  }
}

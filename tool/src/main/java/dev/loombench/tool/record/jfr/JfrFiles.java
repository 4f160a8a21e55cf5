package dev.loombench.tool.record.jfr;

import dev.loombench.tool.launch.os.FileTrees;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Files of one recording. A JVM that ends on request writes one file and clears its repository. A
 * killed JVM leaves the repository, up to date to within a second.
 */
final class JfrFiles {

  private final Path folder;
  private final String settings;

  JfrFiles(Path folder, String settings) {
    this.folder = folder.toAbsolutePath();
    this.settings = settings;
  }

  /** Writes the settings and deletes an earlier recording. */
  void prepare() {
    try (InputStream ours = JfrFiles.class.getResourceAsStream(settings)) {
      Files.createDirectories(folder);
      Files.copy(ours, settings(), StandardCopyOption.REPLACE_EXISTING);
      delete();
    } catch (IOException cause) {
      throw Problem.environment(
          "can't write the flight recorder's settings to %s: %s"
              .formatted(folder, Problem.reason(cause)),
          cause);
    }
  }

  /** Returns the JVM flags that record from the start. */
  List<String> flags(int stackDepth) {
    return List.of(
        "-XX:StartFlightRecording:settings=%s,filename=%s,dumponexit=true,maxsize=0"
            .formatted(JfrPath.value(settings()), JfrPath.value(whole())),
        "-XX:FlightRecorderOptions:repository=%s,stackdepth=%d"
            .formatted(JfrPath.value(repository()), stackDepth));
  }

  Path settings() {
    return folder.resolve(settings);
  }

  /** Returns the file that the JVM writes at the end of the recording. */
  Path whole() {
    return folder.resolve("recording.jfr");
  }

  /** Returns the repository's files in order of time, as left by a killed JVM. */
  List<Path> pieces() throws IOException {
    if (!Files.isDirectory(repository())) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(repository())) {
      return files.filter(file -> file.toString().endsWith(".jfr")).sorted().toList();
    }
  }

  void deleteRepository() throws IOException {
    FileTrees.delete(repository());
  }

  void delete() throws IOException {
    Files.deleteIfExists(whole());
    deleteRepository();
  }

  Path repository() {
    return folder.resolve("jfr-repository");
  }
}

package dev.loombench.e2e;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Command {@code try} for a small application.
 *
 * @param folder folder of its files and of the run
 * @param jar jar of the application
 */
record TryCommand(Path folder, Path jar) {

  static final Duration LIMIT = Duration.ofMinutes(3);

  /** Writes the jar of the application. */
  static TryCommand ofSmallApplication(Path folder) throws IOException {
    return new TryCommand(folder, AppClasses.switchedJar(folder.resolve("app.jar")));
  }

  /** Returns options for an application with a fault. */
  static String[] withFault(String fault) {
    return new String[] {
      "--request", "GET /work", "--vary", "env:THREADS=pool,virtual", "--env", "FAULT=" + fault
    };
  }

  /** Returns options with those for the shortest possible trials. */
  static String[] shortest(String... arguments) {
    return Stream.concat(Studies.SHORTEST_TRY.stream(), Stream.of(arguments))
        .toArray(String[]::new);
  }

  /** Plans without measuring. */
  Ended dryRun(String... arguments) throws InterruptedException {
    var all = new ArrayList<>(List.of("try", "--request", "GET /work", "--dry-run"));
    all.addAll(List.of(arguments));
    return LoombenchProcess.run(folder, LIMIT, all.toArray(String[]::new));
  }

  /** Tries the application. */
  Ended tried(String... arguments) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, trying(arguments));
  }

  /** Returns the words of the command. */
  String[] trying(String... arguments) {
    var all =
        new ArrayList<>(List.of("try", jar.toString(), "--out", folder.resolve("run").toString()));
    all.addAll(List.of("--arg", "{port}"));
    all.addAll(List.of(arguments));
    return all.toArray(String[]::new);
  }
}

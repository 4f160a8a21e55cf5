package dev.loombench.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Servers that tests share. Each variant is started once with all options but a database, and
 * stopped when the tests end.
 */
final class SharedServers {

  static final FakeDownstream DOWNSTREAM = FakeDownstream.start();

  private static final Path FILES = temporaryFolder();
  private static final Map<Variant, ServerProcess> EQUIPPED = new ConcurrentHashMap<>();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> EQUIPPED.values().forEach(ServerProcess::close)));
  }

  private SharedServers() {}

  /** Returns a server with {@code /gc}, a downstream service and a folder for files. */
  static ServerProcess equipped(Variant variant) {
    return EQUIPPED.computeIfAbsent(
        variant,
        absent ->
            ServerProcess.start(
                absent.form(),
                absent.server(),
                absent.with(
                    "--loombench.gc=true",
                    "--loombench.downstream=" + DOWNSTREAM.url(),
                    "--loombench.files=" + files(absent))));
  }

  /** Returns the folder for the files of an equipped server. */
  static Path files(Variant variant) {
    return FILES.resolve(variant.toString().replaceAll("\\W+", "-"));
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory(Path.of("target"), "files").toAbsolutePath();
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }
}

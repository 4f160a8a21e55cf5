package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * AOT cache of the tool's JVM (JEP 514) from a run of one trial. With it the tests start the tool
 * in a third less CPU time. It is made once for each build; tests of {@code ./check --fast} do
 * without.
 */
final class ToolCache {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Path TOOL = Project.root().resolve("tool/target");
  private static final String OPTION = option();

  private ToolCache() {}

  /**
   * Returns the environment of a {@code ./loombench} that uses the cache, is not built, and sees
   * the CPU use of a recorded machine.
   */
  static Map<String, String> environment(String machine) {
    return environment(machine, OPTION);
  }

  private static Map<String, String> environment(String machine, String option) {
    return Map.of(
        "LOOMBENCH_BUILD",
        "never",
        "LOOMBENCH_CPU_RECORDING",
        Resources.file("/machine/%s.csv".formatted(machine)).toString(),
        "LOOMBENCH_JVM_OPTION",
        option);
  }

  private static String option() {
    if (System.getProperty("loombench.quick") != null) {
      return "";
    }
    try {
      return "@" + options();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns a file of options that use the cache; if another process makes it, waits for that. JDK
   * 25 warns on standard output that it leaves some code in the cache unused.
   */
  private static Path options() throws IOException, InterruptedException {
    Path folder = Files.createDirectories(Project.root().resolve("e2e/target/aot"));
    try (FileChannel lock =
        FileChannel.open(
            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      lock.lock();
      String key = key();
      Path options = folder.resolve(key + ".options");
      if (!Files.exists(options)) {
        Path cache = folder.resolve(key + ".aot");
        make(cache);
        Files.writeString(options, "-Xlog:aot*=off\n\"-XX:AOTCache=%s\"\n".formatted(cache));
      }
      return options;
    }
  }

  /** Returns a hash of all that the JVM compares before it uses a cache. */
  private static String key() throws IOException {
    List<Object> parts =
        new ArrayList<>(List.of(System.getProperty("java.home"), Runtime.version()));
    try (Stream<Path> libraries = Files.list(TOOL.resolve("lib"))) {
      for (Path jar :
          Stream.concat(Stream.of(TOOL.resolve("loombench-tool.jar")), libraries.sorted())
              .toList()) {
        parts.addAll(List.of(jar, Files.size(jar), Files.getLastModifiedTime(jar)));
      }
    }
    return Integer.toHexString(parts.toString().hashCode());
  }

  private static void make(Path cache) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory(cache.getParent(), "training");
    Path output = folder.resolve("tool.aot");
    Path study = Studies.of(folder, Studies.tinyApp("a", Long.MAX_VALUE), Studies.SHORTEST);
    List<String> command =
        List.of(
            Project.root().resolve("loombench").toString(),
            "run",
            study.toString(),
            "--out",
            folder.resolve("run").toString());
    try (var process =
        LoombenchProcess.start(
            folder, environment("quiet", "-XX:AOTCacheOutput=" + output), command)) {
      String printed = process.toItsEnd(LIMIT).standardError();
      assertThat(output).as(printed).exists();
    }
    Files.move(output, cache, StandardCopyOption.ATOMIC_MOVE);
  }
}

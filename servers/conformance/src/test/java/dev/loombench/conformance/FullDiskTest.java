package dev.loombench.conformance;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files on a disk that is full: one in memory that holds a single page, mounted where only the
 * server sees it. Where that is not permitted, it is not tried.
 */
class FullDiskTest {

  private static final List<String> ALONE = List.of("unshare", "--mount", "--map-root-user");

  @TempDir private Path folder;

  @BeforeAll
  static void needsAMountOfItsOwn(@TempDir Path any) throws Exception {
    Process trying =
        new ProcessBuilder(
                Stream.concat(ALONE.stream(), Stream.of("sh", "-c", mounting(any))).toList())
            .redirectErrorStream(true)
            .redirectOutput(any.resolve("output").toFile())
            .start();
    assumeTrue(trying.waitFor(10, SECONDS) && trying.exitValue() == 0, "mounts are not permitted");
  }

  @ParameterizedTest
  @CsvSource({
    "spring-mvc, threads=virtual",
    "spring-webflux, file-by=channels",
    "helidon, gc=false",
    "quarkus, model=reactive"
  })
  void itIsToldAndAFileCutShortIsDeleted(String name, String model) throws Exception {
    String full =
        "%s && head -c 4096 /dev/zero > %s/taken && exec \"$@\""
            .formatted(mounting(folder), folder);
    try (ServerProcess server =
        ServerProcess.startBy(
            Stream.concat(ALONE.stream(), Stream.of("sh", "-c", full, "sh")).toList(),
            name,
            List.of("--loombench." + model, "--loombench.files=" + folder))) {
      var refused = Http.to(server).get("/file");
      assertThat(refused.body()).isEqualTo("the disk that files are written to is full");
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(left(server)).containsExactly("taken");
      Files.delete(seenBy(server).resolve("taken"));
      assertThat(Http.to(server).get("/file").body()).isEqualTo("4096");
    }
  }

  private List<String> left(ServerProcess server) throws IOException {
    try (Stream<Path> files = Files.list(seenBy(server))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private Path seenBy(ServerProcess server) {
    return Path.of("/proc/" + server.ready().pid() + "/root" + folder);
  }

  private static String mounting(Path folder) {
    return "mount -t tmpfs -o size=4k tmpfs " + folder;
  }
}

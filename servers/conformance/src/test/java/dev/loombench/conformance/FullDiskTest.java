package dev.loombench.conformance;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files on a full disk: a tmpfs of one page in a mount namespace of the server. Skipped where
 * mounts are not permitted.
 */
class FullDiskTest {

  private static final List<String> IN_NAMESPACE = List.of("unshare", "--mount", "--map-root-user");

  @TempDir private Path folder;

  @BeforeAll
  static void requireMounts(@TempDir Path any) throws Exception {
    Process probe =
        new ProcessBuilder(
                Stream.concat(IN_NAMESPACE.stream(), Stream.of("sh", "-c", mounting(any))).toList())
            .redirectErrorStream(true)
            .redirectOutput(any.resolve("output").toFile())
            .start();
    assumeTrue(probe.waitFor(10, SECONDS) && probe.exitValue() == 0, "mounts are not permitted");
  }

  @ParameterizedTest
  @MethodSource("dev.loombench.conformance.ServerSpec#servers")
  void aFullDiskIsReportedAndTheIncompleteFileDeleted(String name) throws Exception {
    var arguments = new ArrayList<>(ServerSpec.of(name).fullDiskArguments());
    arguments.add("--loombench.files=" + folder);
    String full =
        "%s && head -c 4096 /dev/zero > %s/taken && exec \"$@\""
            .formatted(mounting(folder), folder);
    try (ServerProcess server =
        ServerProcess.startBy(
            Stream.concat(IN_NAMESPACE.stream(), Stream.of("sh", "-c", full, "sh")).toList(),
            Form.JAR,
            name,
            arguments)) {
      var rejected = Http.to(server).get("/file");
      assertThat(rejected.body()).isEqualTo("the disk that files are written to is full");
      assertThat(rejected.statusCode()).isEqualTo(503);
      assertThat(filesOf(server)).containsExactly("taken");
      Files.delete(folderOf(server).resolve("taken"));
      assertThat(Http.to(server).get("/file").body()).isEqualTo("4096");
    }
  }

  private List<String> filesOf(ServerProcess server) throws IOException {
    try (Stream<Path> files = Files.list(folderOf(server))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private Path folderOf(ServerProcess server) {
    return Path.of("/proc/" + server.ready().pid() + "/root" + folder);
  }

  private static String mounting(Path folder) {
    return "mount -t tmpfs -o size=4k tmpfs " + folder;
  }
}

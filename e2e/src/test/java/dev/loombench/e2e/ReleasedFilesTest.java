package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Test of the real files of a release of the current commit. */
@EnabledIfSystemProperty(named = "loombench.full", matches = "true")
class ReleasedFilesTest {

  private static final Duration LIMIT = Duration.ofMinutes(30);

  /** The study {@code quick} as short as possible. */
  private static final List<String> SHORT_RUN =
      List.of(
          "run",
          "quick",
          "--set",
          "protocol.blocks=1",
          "--set",
          "protocol.stabilize=1s",
          "--set",
          "protocol.window=1s",
          "--set",
          "protocol.warm-up={ceiling: 1s}");

  @TempDir private Path folder;

  @Test
  void twoReleasesAreEqualAndRunWithoutAJdkAndWithoutANetwork() throws Exception {
    Path out = release("first");
    assertThat(Files.readString(release("second").resolve("SHA256SUMS")))
        .isEqualTo(Files.readString(out.resolve("SHA256SUMS")));

    run(Map.of(), List.of("tar", "-xzf", file(out, "-linux-").toString()), 0);
    Path home;
    try (Stream<Path> unpacked = Files.list(folder)) {
      home =
          unpacked
              .filter(path -> path.getFileName().toString().startsWith("loombench-"))
              .findFirst()
              .orElseThrow();
    }
    String version = home.getFileName().toString().replace("loombench-", "loombench ");
    Map<String, String> noJdk = Map.of("JAVA_HOME", "", "PATH", "/usr/bin:/bin");
    String loombench = home.resolve("loombench").toString();
    assertThat(run(noJdk, List.of(loombench, "--version"), 0).standardOutput())
        .isEqualTo(version + "\n");
    assertEnds(run(noJdk, joined(List.of(loombench), SHORT_RUN), 0, 4));

    assumeTrue(Commands.find("podman").isPresent(), "no podman");
    run(Map.of(), List.of("podman", "load", "--input", file(out, "-image-").toString()), 0);
    String options = System.getenv().getOrDefault("LOOMBENCH_CONTAINER_OPTIONS", "");
    String image = "localhost/" + version.replace(' ', ':');
    List<String> inContainer =
        joined(
            joined(
                List.of("podman", "run", "--rm", "--network=none"),
                options.isBlank() ? List.of() : List.of(options.split(" "))),
            List.of(image));
    try {
      assertThat(run(Map.of(), joined(inContainer, List.of("--version")), 0).standardOutput())
          .isEqualTo(version + "\n");
      assertEnds(run(Map.of(), joined(inContainer, SHORT_RUN), 0, 4));
    } finally {
      run(Map.of(), List.of("podman", "rmi", image), 0);
    }
  }

  /** Asserts that all trials were made; on a busy machine they are invalid. */
  private static void assertEnds(Ended ended) {
    assertThat(ended.standardOutput()).contains(" of 6 planned").contains("Files: ");
  }

  private Path release(String name) throws InterruptedException {
    Path out = folder.resolve(name);
    run(
        Map.of(),
        List.of(Project.root().resolve("bin/release").toString(), "--out", out.toString()),
        0);
    return out;
  }

  private static Path file(Path out, String part) throws IOException {
    try (Stream<Path> files = Files.list(out)) {
      return files.filter(path -> path.toString().contains(part)).findFirst().orElseThrow();
    }
  }

  private Ended run(Map<String, String> environment, List<String> command, Integer... expected)
      throws InterruptedException {
    try (var process = LoombenchProcess.start(folder, environment, command)) {
      Ended ended = process.awaitEnd(LIMIT);
      assertThat(ended.exitCode())
          .as("%s: %s", command, ended.standardError())
          .isIn((Object[]) expected);
      return ended;
    }
  }

  private static List<String> joined(List<String> first, List<String> second) {
    var all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}

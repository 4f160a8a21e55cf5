package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of failures: one clear message, the right exit code, no process left. */
class FailuresTest {

  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final long UNLIMITED = Long.MAX_VALUE;

  @TempDir private Path folder;

  @Test
  void aStudyErrorIsReportedWithItsLine() throws InterruptedException {
    Path study = Studies.write(folder, "study: broken\nvariants: {a: {server: spring-mcv}}\n");
    Ended ended = run(study);

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.standardError())
        .contains("study.yaml:2: variants.a.server")
        .contains("spring-mvc")
        .doesNotContain("\tat ");
  }

  @Test
  void anUnknownStudyIsReportedWithSuggestions() throws InterruptedException {
    Ended ended = loombench("run", "quik");
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.standardError()).contains("quik").contains("'quick'");
  }

  @Test
  void anUnknownVariantIsReported() throws InterruptedException {
    Ended ended = loombench("serve", "vitual");
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.standardError()).contains("no variant 'vitual'");
  }

  @Test
  void anUnknownFlagIsReported() throws InterruptedException {
    Ended ended = loombench("run", "quick", "--outt", "x");
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.standardError()).contains("--outt").contains("--out");
  }

  @Test
  void aTakenPortIsReported() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Path study =
          Studies.of(
              folder,
              "a: {command: [sleep, '600'], port: %d}".formatted(taken.getLocalPort()),
              Studies.SHORTEST);
      Ended ended = run(study);
      assertThat(ended.exitCode()).isEqualTo(3);
      assertThat(ended.standardError()).contains("port " + taken.getLocalPort());
    }
  }

  @Test
  void aServerThatFailsToStartIsReportedWithItsLastLines() throws InterruptedException {
    Ended ended =
        run(
            Studies.of(
                folder,
                "a: {command: [sh, -c, 'echo no database at {port} >&2; exit 7']}",
                Studies.SHORTEST));
    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError()).contains("failed: ").contains("no database at");
    assertThat(trials()).hasSize(1);
  }

  @Test
  void aServerThatIsNeverReadyFails() throws InterruptedException {
    Ended ended =
        run(
            Studies.of(
                folder,
                "a: {command: [sh, -c, 'echo thinking; sleep 600 # {port}']}",
                Studies.SHORTEST.replace("ready-within: 3m", "ready-within: 2s")));
    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError()).contains("not ready within 2 s").contains("thinking");
  }

  @Test
  void serveEndsWithTheMessageOfAServerThatIsNeverReady() throws InterruptedException {
    Path study =
        Studies.of(
            folder,
            "a: {command: [sh, -c, 'echo thinking; sleep 600 # {port}']}",
            Studies.SHORTEST.replace("ready-within: 3m", "ready-within: 2s"));
    Ended ended = loombench("serve", "a", "--study", study.toString());
    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("a was not ready within 2 s", "thinking")
        .doesNotContain("\tat ");
  }

  @Test
  void aServerThatDiesUnderLoadFailsItsTrialOnly() throws InterruptedException {
    Ended ended =
        run(
            Studies.of(
                folder,
                Studies.tinyApp("weak", 100) + "\n" + Studies.tinyApp("strong", UNLIMITED),
                Studies.SHORTEST));
    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("failed: the server died under load")
        .contains("limit reached after 100 answers");
    assertThat(trials()).anyMatch(name -> name.endsWith("strong.json"));
    assertThat(folder.resolve("run/report.html")).exists();
  }

  @Test
  void aKilledGeneratorInvalidatesItsTrialOnly() throws InterruptedException {
    Path study = Studies.of(folder, Studies.tinyApp("a", UNLIMITED), Studies.SHORTEST);
    try (var process = LoombenchProcess.startRun(folder, study)) {
      awaitGenerator(process).destroyForcibly();
      Ended ended = process.toItsEnd(LIMIT);
      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      assertThat(ended.standardError())
          .contains("invalid: the load generator ended unexpectedly (exit code 137)")
          .doesNotContain("failed: ");
    }
    assertThat(TrialFiles.of(folder.resolve("run"), "headline"))
        .extracting(trial -> trial.path("outcome").path("is").asString())
        .containsExactly("Invalid", "Completed");
  }

  @Test
  void aKilledOneOfTwoGeneratorsInvalidatesItsTrialOnly() throws InterruptedException {
    Path study =
        Studies.of(
            folder,
            Studies.tinyApp("a", UNLIMITED),
            Studies.SHORTEST.replaceFirst("[{]", "{generators: 2, "));
    try (var process = LoombenchProcess.startRun(folder, study)) {
      awaitGenerator(process).destroyForcibly();
      Ended ended = process.toItsEnd(LIMIT);
      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      assertThat(ended.standardError())
          .containsPattern(
              "invalid: generator [12] of 2: the load generator ended unexpectedly \\(exit code 137\\)")
          .doesNotContain("failed: ");
    }
    assertThat(TrialFiles.of(folder.resolve("run"), "headline"))
        .extracting(trial -> trial.path("outcome").path("is").asString())
        .containsExactly("Invalid", "Completed");
  }

  private static ProcessHandle awaitGenerator(LoombenchProcess process)
      throws InterruptedException {
    for (long left = LIMIT.toMillis(); left > 0; left -= 50) {
      Optional<ProcessHandle> generator =
          ProcessHandle.of(process.pid()).stream()
              .flatMap(ProcessHandle::descendants)
              .filter(FailuresTest::isGenerator)
              .findFirst();
      if (generator.isPresent()) {
        return generator.get();
      }
      Thread.sleep(50);
    }
    throw new AssertionError("no generator started within " + LIMIT);
  }

  private static boolean isGenerator(ProcessHandle handle) {
    return handle.info().arguments().stream()
        .flatMap(Stream::of)
        .anyMatch("dev.loombench.loadgen.Main"::equals);
  }

  @Test
  void tooFewFileDescriptorsEndTheRunWithARemedy() throws InterruptedException {
    Path study =
        Studies.write(
            folder,
            """
            study: test
            question: Does the run end?
            variants:
              %s
            workloads:
              any: {request: {path: /}, load: {users: 900}}
            protocol: %s
            """
                .formatted(Studies.tinyApp("a", UNLIMITED), Studies.SHORTEST));
    try (var process =
        LoombenchProcess.start(
            folder,
            Map.of("LOOMBENCH_BUILD", "never"),
            List.of(
                "/bin/sh",
                "-c",
                "ulimit -n 800; exec \"$@\"",
                "sh",
                Project.root().resolve("loombench").toString(),
                "run",
                study.toString(),
                "--out",
                folder.resolve("run").toString()))) {
      Ended ended = process.toItsEnd(LIMIT);
      assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
      assertThat(ended.standardError())
          .contains("900 connections exceed the files", "ulimit -n")
          .doesNotContain("failed: ");
    }
    assertThat(trials()).isEmpty();
  }

  @Test
  void aFullDiskEndsTheRunWithThatReason() throws Exception {
    Path small = Files.createDirectory(folder.resolve("small"));
    assumeTrue(
        succeeds("mount", "-t", "tmpfs", "-o", "size=40k", "tmpfs", small.toString()),
        "mounting a small file system is not permitted here");
    try {
      Path study = Studies.of(folder, Studies.tinyApp("a", UNLIMITED), Studies.SHORTEST);
      Ended ended = loombench("run", study.toString(), "--out", small.resolve("run").toString());
      assertThat(ended.exitCode()).isEqualTo(3);
      assertThat(ended.standardError()).contains("No space left on device").contains("--out");
    } finally {
      assertThat(succeeds("umount", small.toString())).isTrue();
    }
  }

  @Test
  void anOutputFolderThatCannotBeWrittenIsReported() throws InterruptedException {
    Path study = Studies.of(folder, Studies.tinyApp("a", UNLIMITED), Studies.SHORTEST);
    Ended ended = loombench("run", study.toString(), "--out", "/proc/loombench");
    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError()).contains("cannot write /proc/loombench");
  }

  @Test
  void reportRefusesAFolderThatIsNoRun() throws InterruptedException {
    Ended ended = loombench("report", folder.toString());
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.standardError()).contains("is not a run directory");
  }

  private Ended run(Path study) throws InterruptedException {
    return loombench("run", study.toString(), "--out", folder.resolve("run").toString());
  }

  private Ended loombench(String... arguments) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, arguments);
  }

  private List<String> trials() {
    try (Stream<Path> files = Files.list(folder.resolve("run/trials"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".json"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static boolean succeeds(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }
}

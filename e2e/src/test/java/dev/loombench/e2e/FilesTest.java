package dev.loombench.e2e;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests of runs whose servers write files. */
class FilesTest {

  private static final Duration LIMIT = Duration.ofMinutes(3);

  private static final String STUDY =
      """
      study: tiny
      question: Are files written and deleted?
      jvm: {heap: 128m, flags: [-XX:TieredStopAtLevel=1]}
      variants:
        platform: {server: spring-mvc}
      workloads:
        file: {kernel: file, load: {users: 20, think: 20ms}}
      protocol: %s
      """
          .formatted(Studies.SHORTEST);

  @TempDir private Path folder;

  @Test
  void aRunLeavesNoFilesAndReportsTheirFolder() throws Exception {
    Ended ended = run(Studies.write(folder, STUDY));

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(folder.resolve("run/files")).doesNotExist();
    JsonNode facts =
        TrialFiles.of(folder.resolve("run"), "").getFirst().path("facts").path("texts");
    assertThat(facts.path("files.folder").asString()).isEqualTo("in the run's folder");
    assertThat(facts.path("files.file-system").asString()).contains(", ");
    assertThat(facts.path("files.free").asString()).startsWith("at least ");
    assertThat(facts.path("files.left").asString()).isEqualTo("0");
    assertThat(facts.path("threads.file-by").asString()).isEqualTo("request");
  }

  @Test
  void aMissingFolderEndsTheRunBeforeTheFirstTrial() throws Exception {
    Ended ended = run(Studies.write(folder, STUDY + "files: missing\n"));
    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError()).contains("there is no folder " + folder.resolve("missing"));
    assertThat(TrialFiles.of(folder.resolve("run"), "")).isEmpty();
    assertThat(folder.resolve("missing")).doesNotExist();
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void aFullDiskFailsTheTrial() throws Exception {
    Path small = Files.createDirectory(folder.resolve("small"));
    assumeTrue(
        succeeds("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", small.toString()),
        "mounting a small file system is not permitted here");
    try (WatchService watch = small.getFileSystem().newWatchService()) {
      Path study = Studies.write(folder, STUDY + "files: small\n");
      small.register(watch, ENTRY_CREATE);
      Ended ended;
      try (var process = LoombenchProcess.startRun(folder, study)) {
        process.awaitOutput("trial 1:", LIMIT);
        watch.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
        fill(small.resolve("taken"));
        ended = process.toItsEnd(LIMIT);
      }
      assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
      assertThat(ended.standardError())
          .contains("failed: the server's files: no file can be written to " + small)
          .contains("No space left on device");
      try (Stream<Path> left = Files.list(small)) {
        assertThat(left).containsExactly(small.resolve("taken"));
      }
    } finally {
      assertThat(succeeds("umount", small.toString())).isTrue();
    }
  }

  /** Fills the disk with another program, since Java would throw. */
  private static void fill(Path file) throws IOException, InterruptedException {
    assertThat(succeeds("dd", "if=/dev/zero", "of=" + file, "bs=4096")).isFalse();
  }

  private Ended run(Path study) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, study);
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

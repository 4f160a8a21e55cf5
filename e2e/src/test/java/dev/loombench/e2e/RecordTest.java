package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tests of {@code try --record-with} with curl as the client. */
class RecordTest {

  private static final String CLIENT =
      "for i in 1 2 3; do curl -sf {url}/work?page=1; done;"
          + " curl -sf -H 'Authorization: Bearer planted-secret' {url}/work?page=7; curl -s {url}/none";

  @TempDir private Path folder;
  private TryCommand command;

  @BeforeEach
  void aJarOfASmallApplication() throws IOException {
    command = TryCommand.ofSmallApplication(folder);
  }

  @Test
  void whatCurlSendsIsTheStudysRequests() throws Exception {
    Ended ended =
        command.tried("--vary=env:THREADS=pool,virtual", "--record-with", CLIENT, "--dry-run");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput())
        .contains(
            "Recording at http://127.0.0.1:",
            "3x GET /work?page=1: status 200, 2 bytes",
            "1x GET /none: status 404",
            "requests answered with 404 (1)",
            "--header-from",
            "{path: \"/work?page=1\", weight: 3}",
            "{path: \"/work?page=7\"}")
        .doesNotContain("planted-secret", "path: /none");
    assertThat(folder.resolve("run-first-start/client.log")).content().startsWith("okokokok");
  }

  @Test
  void theSameFolderUsesTheRecordedRequestsAgain() throws Exception {
    String[] first = {"--vary=env:ANSWER=a,b", "--record-with", CLIENT, "--study=mine.yaml"};
    Ended failed = command.tried(first);

    assertThat(failed.exitCode()).as(failed.standardError()).isEqualTo(4);
    assertThat(failed.standardError()).contains("--out " + folder.resolve("run"));

    Ended again =
        command.tried(
            "--vary=env:ANSWER=a,b",
            "--record-with",
            "exit 1 # {url}",
            "--accept-different",
            "--dry-run");

    assertThat(again.exitCode()).as(again.standardError()).isZero();
    assertThat(again.standardOutput())
        .contains("The requests were recorded before", "path: \"/work?page=1\"", "weight: 3")
        .doesNotContain("Recording at");
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void aMeasuredRunIsResumedWithoutRecording() throws Exception {
    String[] arguments =
        TryCommand.shortest("--vary=env:THREADS=pool,virtual", "--record-with", CLIENT);

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(command.tried(arguments).exitCode()).isIn(0, 4);
    Ended again = command.tried(arguments);

    assertThat(again.exitCode()).as(again.standardError()).isIn(0, 4);
    assertThat(again.standardOutput()).contains("The requests were recorded before", "Report: ");
    assertThat(folder.resolve("run/study.yaml")).content().contains("/work?page=1", "weight: 3");
  }

  @Test
  void aClientThatFailsIsReportedWithItsExitCode() throws Exception {
    Ended ended =
        command.tried(
            "--vary=env:THREADS=pool,virtual", "--record-with", "curl -sf {url}/none", "--dry-run");

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("--record-with: the command ended with exit code 22");
  }
}

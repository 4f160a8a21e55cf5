package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RecordedClientTest {

  private static final URI PROXY = URI.create("http://127.0.0.1:4711");
  private static final CompletableFuture<?> RUNS_ON = new CompletableFuture<>();

  @TempDir private Path folder;

  @Test
  void aCommandGetsTheAddressAndItsOutputIsKept() throws Exception {
    new RecordedClient.OfCommand("echo to {url}").await(PROXY, log(), RUNS_ON);

    assertThat(log()).hasContent("to http://127.0.0.1:4711");
  }

  @Test
  void aCommandThatFailsIsReportedWithItsExitCode() {
    var command = new RecordedClient.OfCommand("echo refused {url}; exit 7");

    assertThatThrownBy(() -> command.await(PROXY, log(), RUNS_ON))
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith("--record-with: the command ended with exit code 7;")
        .hasMessageContaining("refused http://127.0.0.1:4711");
  }

  @Test
  void aCommandNeedsAPlaceForTheAddress() {
    assertThatThrownBy(() -> new RecordedClient.OfCommand("k6 run script.js"))
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith("--record-with: found no {url} in the command");
  }

  @Test
  void enterOrATimeOrTheApplicationEndsARecording() throws Exception {
    new RecordedClient.UntilEnter(new ByteArrayInputStream(new byte[] {'\n'}))
        .await(PROXY, log(), RUNS_ON);
    new RecordedClient.ForTime(Duration.ofMillis(1)).await(PROXY, log(), RUNS_ON);
    new RecordedClient.OfCommand("sleep 1000 # {url}")
        .await(PROXY, log(), CompletableFuture.completedFuture("ended"));
  }

  @Test
  void withoutATerminalATimeIsNeeded() {
    var client = new RecordedClient.UntilEnter(InputStream.nullInputStream());

    assertThatThrownBy(() -> client.await(PROXY, log(), RUNS_ON))
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith("--record: found no terminal");
  }

  private Path log() {
    return folder.resolve("client.log");
  }
}

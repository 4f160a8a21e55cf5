package dev.loombench.tool.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of an agent as a process of this machine, without a shell on another host. */
class AgentConnectionTest {

  @TempDir private Path folder;
  private List<String> command;

  @BeforeEach
  void install() throws Exception {
    Path home = Files.createDirectories(folder.resolve("homes/this"));
    command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Dloombench.home=" + home,
            "-cp",
            System.getProperty("java.class.path"),
            "dev.loombench.tool.agent.AgentMain");
  }

  @Test
  void measuresTheClockOfTheSameMachineAsZero() {
    try (var connection = AgentConnection.start("here", command)) {
      long start = System.nanoTime();
      ClockOffset clock = connection.clock();
      long elapsed = System.nanoTime() - start;

      assertThat(Math.abs(clock.nanos())).isLessThanOrEqualTo(clock.uncertaintyNanos());
      assertThat(clock.uncertaintyNanos()).isPositive().isLessThan(elapsed);
    }
  }

  @Test
  void callsHaveResultsOrFailures() throws Exception {
    try (var connection = AgentConnection.start("here", command);
        ServerSocket socket = NetworkPath.listen("127.0.0.1")) {
      AgentService agent = connection.service();

      assertThat(agent.host().cpus()).isPositive();
      NetworkPath path = agent.measure("127.0.0.1", socket.getLocalPort());
      assertThat(path.shortestNanos()).isPositive().isLessThanOrEqualTo(path.medianNanos());
      assertThat(Math.min(path.toServer(), path.fromServer())).isPositive();
      assertThatThrownBy(() -> agent.read("missing", 0))
          .isInstanceOf(Problem.class)
          .hasMessageStartingWith("here: can't read missing");
    }
  }

  @Test
  void readsFilesInParts() throws Exception {
    try (var connection = AgentConnection.start("here", command)) {
      Path file = Path.of(connection.service().host().work(), "data");
      byte[] content = new byte[600_000];
      content[599_999] = 1;
      Files.write(file, content);
      Path copy = folder.resolve("copy");
      try (var out = Files.newOutputStream(copy)) {
        RemoteLoad.copy(connection.service(), "data", out);
      }
      connection.service().delete("data");

      assertThat(copy).hasBinaryContent(content);
      assertThat(file).doesNotExist();
    }
    Await.until("the agent deletes its folder", () -> isEmpty(folder.resolve("runs")));
  }

  @Test
  void anAgentHasTimeToEndWhenItsConnectionIsClosed() {
    Path ended = folder.resolve("ended");
    var slow =
        new ArrayList<>(List.of("sh", "-c", "\"$@\"; sleep 2; : > \"$0\"", ended.toString()));
    slow.addAll(command);

    try (var connection = AgentConnection.start("here", slow)) {
      assertThat(connection.service().host().cpus()).isPositive();
    }

    assertThat(ended).exists();
  }

  private static boolean isEmpty(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  @Test
  void callsOfALostConnectionFail() throws Exception {
    try (var connection = AgentConnection.start("here", command)) {
      long pid =
          Long.parseLong(Path.of(connection.service().host().work()).getFileName().toString());
      ProcessHandle.of(pid).orElseThrow().destroyForcibly();

      assertThat(connection.lost().get(10, TimeUnit.SECONDS)).contains("connection to here ended");
      assertThatThrownBy(() -> connection.service().host()).isInstanceOf(HostLost.class);
    }
  }

  @Test
  void aHostThatStallsForAWhileInterruptsItsWindows() throws Exception {
    try (var connection = AgentConnection.start("here", command)) {
      String pid = Path.of(connection.service().host().work()).getFileName().toString();
      connection.watch();
      Instant start = Instant.now();
      signal("STOP", pid);
      assertThatThrownBy(
              () ->
                  connection
                      .lost()
                      .get(AgentConnection.SILENCE.toMillis() / 2, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
      signal("CONT", pid);
      connection.clock();
      var stalled = new Window(start, Instant.now());
      var before = new Window(start.minusSeconds(60), start.minusSeconds(30));

      assertThat(connection.interruption(List.of(before))).isEmpty();
      assertThat(connection.interruption(List.of(before, stalled)))
          .hasValueSatisfying(
              length -> assertThat(length).isGreaterThan(AgentConnection.INTERRUPTION));
      connection.watch();
      assertThat(connection.interruption(List.of(stalled))).isEmpty();
    }
  }

  private static void signal(String name, String pid) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor()).isZero();
  }

  @Test
  void anAgentThatDoesNotStartIsReportedWithItsErrors() {
    assertThatThrownBy(
            () -> AgentConnection.start("there", List.of("sh", "-c", "echo no way >&2; exit 1")))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("there")
        .hasMessageContaining("no way");
  }

  @Test
  void anAgentEndsInSilence() throws Exception {
    Process agent =
        new ProcessBuilder(command).redirectError(folder.resolve("errors").toFile()).start();
    try {
      assertThat(agent.inputReader().readLine()).contains(AgentLine.HELLO);
      assertThatThrownBy(
              () -> agent.onExit().get(AgentConnection.SILENCE.toSeconds() / 2, TimeUnit.SECONDS))
          .isInstanceOf(TimeoutException.class);
      assertThat(agent.waitFor(AgentConnection.SILENCE.plusSeconds(2))).isTrue();
    } finally {
      agent.destroyForcibly();
    }
  }
}

package dev.loombench.loadgen.engine;

import static dev.loombench.loadgen.engine.TestPlan.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.loadgen.engine.ScriptedServer.Greeting;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Test of failing servers: ten users send one request each at the same time. Each request must be
 * counted once with the right result, and the run must end with the last result.
 */
class BadServersTest {

  private static final Duration TIMEOUT = Duration.ofMillis(500);

  /** A request that hung would end here as {@code UNANSWERED}. */
  private static final Duration DRAIN = Duration.ofSeconds(20);

  private static final Duration MAX_DURATION = Duration.ofSeconds(20);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "/error, BAD_STATUS",
    "/not-found, BAD_STATUS",
    "/reset, RESET",
    "/close, RESET",
    "/truncated, RESET",
    "/truncated-head, RESET",
    "/truncated-chunk, RESET",
    "/missing-last-chunk, RESET",
    "/interim-then-close, RESET",
    "/until-reset, RESET",
    "/never, TIMEOUT",
    "/half-then-silence, TIMEOUT",
    "/interim-then-silence, TIMEOUT",
    "/drip-slowly, TIMEOUT",
    "/garbage, PROTOCOL_ERROR",
    "/bad-length, PROTOCOL_ERROR",
    "/bad-chunk, PROTOCOL_ERROR",
    "/switched, PROTOCOL_ERROR",
    "/switched-with-bytes, PROTOCOL_ERROR",
    "/huge-status, PROTOCOL_ERROR",
    "/huge-header, PROTOCOL_ERROR",
    "/many-headers, PROTOCOL_ERROR",
  })
  void classifiesTheFailure(String path, RequestResult expected) throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      LoadResult result = run(tenRequests(server.uri(), path));
      assertThat(result.results())
          .as(result.firstErrors().toString())
          .isEqualTo(Map.of(expected, 10L));
      assertThat(result.firstErrors()).containsOnlyKeys(expected);
      assertThat(result.health().wallSeconds()).isLessThan(20);
      assertThat(server.received()).as("nothing is sent twice").isEqualTo(10);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/until-close",
    "/until-close-1.0",
    "/two-responses",
    "/silent-close",
    "/last-response"
  })
  void acceptsUnusualResponses(String path) throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      LoadResult result = run(tenRequests(server.uri(), path).expecting("ok"));
      assertThat(result.results())
          .as(result.firstErrors().toString())
          .isEqualTo(Map.of(RequestResult.OK, 10L));
      assertThat(result.statusCodes()).isEqualTo(Map.of(200, 10L));
    }
  }

  @Test
  void acceptsAResponseWithoutContent() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      LoadResult result = run(tenRequests(server.uri(), "/no-content").expecting(""));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
      assertThat(result.statusCodes()).isEqualTo(Map.of(204, 10L));
    }
  }

  @Test
  void serviceTimeEndsWithTheLastByte() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      RecordedRun run =
          RecordedRun.of(
              tenRequests(server.uri(), "/drip-fast").timeouts(Duration.ofSeconds(20), DRAIN),
              folder);
      assertThat(run.result().results()).isEqualTo(Map.of(RequestResult.OK, 10L));
      // 20 bytes, 10 ms before each
      assertThat(run.countFrom(HistogramTag.SERVICE, 200_000_000L)).isEqualTo(10);
    }
  }

  @Test
  void slowResponseTimesOutAfterItsDueTime() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      RecordedRun run = RecordedRun.of(tenRequests(server.uri(), "/drip-slowly"), folder);
      assertThat(run.countFrom(HistogramTag.FAILED, TIMEOUT.toNanos())).isEqualTo(10);
    }
  }

  /**
   * A server that keeps the connections of abandoned requests occupies no port of the generator.
   */
  @Test
  void aTimeoutResetsTheConnection() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
        ExecutorService server = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Long> read =
          server.submit(
              () -> {
                try (Socket first = silent.accept()) {
                  return first.getInputStream().transferTo(OutputStream.nullOutputStream());
                }
              });
      LoadResult result = run(tenRequests(ScriptedServer.uriOf(silent), "/ok"));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.TIMEOUT, 10L));
      assertThatThrownBy(read::get).hasRootCauseMessage("Connection reset");
    }
  }

  @Test
  void closedPortRefusesEachRequestOnce() throws Exception {
    assertThat(run(tenRequests(ScriptedServer.closedPort(), "/ok")).results())
        .isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
  }

  /** The kernel completes connections up to the backlog, and then no more. */
  @Test
  void serverThatNeverAcceptsTimesOut() throws Exception {
    try (ServerSocket neverAccepts = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      LoadResult result = run(tenRequests(ScriptedServer.uriOf(neverAccepts), "/ok"));
      assertThat(result.scheduled()).isEqualTo(10);
      assertThat(result.results().keySet())
          .isSubsetOf(RequestResult.TIMEOUT, RequestResult.CONNECT_TIMEOUT);
      assertThat(result.health().wallSeconds()).isLessThan(20);
    }
  }

  @Test
  void serverThatDropsEveryConnectTimesOut() throws Exception {
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        FilledBacklog _ = FilledBacklog.of(full)) {
      LoadResult result = run(tenRequests(ScriptedServer.uriOf(full), "/ok"));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.CONNECT_TIMEOUT, 10L));
    }
  }

  /** Clients that fill the accept queue of a server that never accepts. */
  private record FilledBacklog(List<Socket> clients) implements AutoCloseable {

    static FilledBacklog of(ServerSocket server) throws IOException {
      List<Socket> clients = new ArrayList<>();
      while (true) {
        Socket client = new Socket();
        clients.add(client);
        try {
          client.connect(server.getLocalSocketAddress(), 1_000);
        } catch (SocketTimeoutException full) {
          return new FilledBacklog(clients);
        }
      }
    }

    @Override
    public void close() throws IOException {
      for (Socket client : clients) {
        client.close();
      }
    }
  }

  @Test
  void serverThatClosesEveryConnectionFailsAllRequests() throws Exception {
    try (ScriptedServer server = new ScriptedServer(Greeting.CLOSE)) {
      LoadResult result = run(tenRequests(server.uri(), "/ok"));
      assertThat(result.scheduled()).isEqualTo(10);
      assertThat(result.results().keySet()).isSubsetOf(RequestResult.RESET, RequestResult.TIMEOUT);
    }
  }

  @Test
  void limitsReconnectsToAServerThatClosesIdleConnections() throws Exception {
    try (ScriptedServer server = new ScriptedServer(Greeting.CLOSE)) {
      LoadResult result = run(TestPlan.open(server.uri(), "/ok", 10, 2));
      assertThat(result.scheduled()).isEqualTo(20);
      // Each of two loops opens 2 connections (a quarter of a second of 5/s) and retries every
      // 100 ms. Each of the 20 requests connects at once, and again if that connection closes
      // before it is used; without a limit there would be thousands of connections.
      int tries = 1 + (int) Math.ceil(10 * result.health().wallSeconds());
      assertThat(server.accepted()).isBetween(20, 2 * 2 * tries + 20 * 20);
    }
  }

  @Test
  void discardsAnUnsolicitedResponse() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      // The second response arrives during the think time, before the next request.
      TestPlan user = TestPlan.closed(server.uri(), "/late-second-response", 1, 2).expecting("ok");
      LoadResult result = run(user.thinking(Duration.ofMillis(600)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
      assertThat((long) server.accepted()).isGreaterThanOrEqualTo(result.scheduled());
    }
  }

  @Test
  void rejectsAResponseBeforeTheRequest() throws Exception {
    try (ScriptedServer server = new ScriptedServer(Greeting.RESPONSE)) {
      LoadResult result = run(tenRequests(server.uri(), "/ok").expecting("ok"));
      assertThat(result.scheduled()).isEqualTo(10);
      assertThat(result.results().keySet())
          .as("the right response comes second on every connection and must not count")
          .isSubsetOf(RequestResult.BODY_MISMATCH, RequestResult.RESET, RequestResult.TIMEOUT);
    }
  }

  private static TestPlan tenRequests(URI target, String path) {
    return TestPlan.of(
            target,
            path,
            new LoadShape.Iterations(10, Duration.ZERO, 1, Duration.ZERO, MAX_DURATION))
        .connections(10, 2)
        .timeouts(TIMEOUT, DRAIN);
  }
}

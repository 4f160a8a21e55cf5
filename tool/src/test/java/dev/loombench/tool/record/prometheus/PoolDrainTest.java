package dev.loombench.tool.record.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PoolDrainTest {

  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofMinutes(2);

  private final AtomicInteger asked = new AtomicInteger();
  private IntFunction<String> answers = _ -> "";
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/metrics",
        exchange -> {
          byte[] body = answers.apply(asked.incrementAndGet()).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  @Test
  void aPoolThatHasAllItsConnectionsBackIsAskedOnce() throws Exception {
    answers = _ -> hikari(0, 0);

    assertThat(leak(LONG, LONG)).isEmpty();
    assertThat(asked).hasValue(1);
  }

  @Test
  void aSlowQueryIsWaitedFor() throws Exception {
    answers = time -> hikari(time < 4 ? 2 : 0, 0);

    assertThat(leak(LONG, LONG)).isEmpty();
    assertThat(asked).hasValue(4);
  }

  @Test
  void connectionsThatAreNotReturnedAreALeak() throws Exception {
    answers = _ -> hikari(3, 0);

    assertThat(leak(SHORT, LONG))
        .contains("3 connections of the pool were still in use 0 s after the last request: a leak");
  }

  @Test
  void oneIsALeakToo() throws Exception {
    answers = _ -> "r2dbc_pool_acquired_connections{name=\"a\"} 1.0\n";

    assertThat(leak(SHORT, LONG))
        .contains("1 connection of the pool was still in use 0 s after the last request: a leak");
  }

  @Test
  void aQueueThatItsClientLeftIsNoLeakWhileTheServerWorksItOff() throws Exception {
    answers = time -> time < 8 ? hikari(10, 8 - time) : hikari(0, 0);

    assertThat(leak(SHORT, LONG)).isEmpty();
    assertThat(asked).hasValue(8);
  }

  @Test
  void aQueueIsNotWaitedForWithoutEnd() throws Exception {
    answers = _ -> hikari(10, 5);

    assertThat(leak(SHORT, SHORT).orElseThrow()).startsWith("10 connections of the pool were");
  }

  @Test
  void anEndpointWithoutAPoolReportsNoLeak() throws Exception {
    answers = _ -> "ticks_total 5\n";
    assertThat(leak(LONG, LONG)).isEmpty();

    server.stop(0);
    assertThat(leak(LONG, LONG)).isEmpty();
  }

  private Optional<String> leak(Duration longestUse, Duration longestQueue)
      throws InterruptedException {
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    return new PoolDrain(longestUse, longestQueue).leak(address, "/metrics");
  }

  private static String hikari(int active, int pending) {
    return """
        hikaricp_connections_active{pool="a"} %d.0
        hikaricp_connections_pending{pool="a"} %d.0
        """
        .formatted(active, pending);
  }
}

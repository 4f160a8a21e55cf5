package dev.loombench.tool.record.prometheus;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scrapes of endpoints that send each byte in time, but never the last. */
@Timeout(60)
class PrometheusEndpointTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nX-Endless: ",
        "HTTP/1.1 200 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffff\r\n",
        "HTTP/1.1 500 Sorry\r\n\r\n"
      })
  void slowBytesEndWithThePatience(String beginning) throws IOException {
    try (var server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> drip(server, beginning));
      var endpoint =
          new PrometheusEndpoint(
              URI.create("http://127.0.0.1:" + server.getLocalPort()),
              "/metrics",
              Duration.ofSeconds(1));

      assertThatThrownBy(endpoint::scrape)
          .isInstanceOf(IOException.class)
          .hasMessage("/metrics did not answer within 1 s");
    }
  }

  private static void drip(ServerSocket server, String beginning) {
    try (Socket socket = server.accept()) {
      socket.getOutputStream().write(beginning.getBytes(StandardCharsets.US_ASCII));
      while (true) {
        socket.getOutputStream().write('x');
        Thread.sleep(20);
      }
    } catch (IOException | InterruptedException closed) {
      // The endpoint has closed the connection.
    }
  }
}

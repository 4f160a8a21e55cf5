package dev.loombench.tool.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.sun.net.httpserver.HttpServer;
import dev.loombench.tool.launch.ReadyProbe.Answer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadyProbeTest {

  private static final byte[] LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

  @Test
  void aServerThatListensOnIpv6AloneIsFoundThere() throws IOException {
    HttpServer server = onIpv6();
    try {
      server.createContext("/", exchange -> exchange.sendResponseHeaders(204, -1));
      server.start();
      int port = server.getAddress().getPort();

      Answer answer =
          ReadyProbe.ofPath(
                  ReadyProbe.base("http", "127.0.0.1", port), "/", status -> true, Map.of())
              .ask(Duration.ofSeconds(10));

      assertThat(answer)
          .isEqualTo(new Answer.Ready(ReadyProbe.base("http", "::1", port), Map.of()));
    } finally {
      server.stop(0);
    }
  }

  private static HttpServer onIpv6() throws IOException {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0), 0);
    } catch (SocketException withoutIpv6) {
      return abort("this host has no IPv6: " + withoutIpv6.getMessage());
    }
  }
}

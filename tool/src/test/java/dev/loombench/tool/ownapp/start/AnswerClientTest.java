package dev.loombench.tool.ownapp.start;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.RequestSpec;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AnswerClientTest {

  @Test
  void sendsTheHostOfARequest() throws Exception {
    var host = new CompletableFuture<String>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          host.complete(exchange.getRequestHeaders().getFirst("Host"));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    try (var client =
        new AnswerClient(
            URI.create("http://localhost:" + server.getAddress().getPort()),
            Trust.DEFAULT,
            Duration.ofSeconds(10))) {
      client.send(RequestSpec.of("GET", "/a", Map.of("Host", "tenant-b.example.test"), ""));

      assertThat(host.join()).isEqualTo("tenant-b.example.test");
    } finally {
      server.stop(0);
    }
  }
}

package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import dev.loombench.e2e.apps.GreedyApp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Test of {@code inspect} beside an application that serves its own traffic. */
class InspectTest {

  private static final Duration LIMIT = Duration.ofMinutes(3);

  @TempDir private Path folder;

  @Test
  void aServiceIsWatchedByItsPortAndLeftAsItWas() throws Exception {
    int port = Ports.free();
    Process app =
        new ProcessBuilder(
                Studies.JAVA.toString(),
                "-cp",
                AppClasses.folder().toString(),
                GreedyApp.class.getName(),
                Integer.toString(port),
                "20",
                "0")
            .inheritIO()
            .start();
    try (HttpClient client = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port)).build();
      Ports.awaitListening(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LIMIT);
      Thread user = Thread.ofVirtual().start(() -> request(client, request));

      Ended ended =
          LoombenchProcess.run(folder, LIMIT, "inspect", ":" + port, "--for", "10s", "--json");
      user.interrupt();

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      JsonNode json = JsonMapper.shared().readTree(ended.standardOutput());
      assertThat(json.path("pid").asLong()).isEqualTo(app.pid());
      assertThat(json.path("limits").path(0).path("resource").asString()).isEqualTo("cpu");
      assertThat(json.path("limits").path(0).path("used").asDouble()).isPositive();
      assertThat(json.path("threads").toString()).contains("dev.loombench.e2e.apps.GreedyApp");
      assertThat(ended.standardError())
          .contains("In it, this starts its attach listener", "Its first limit is the CPU");
      assertThat(client.send(request, BodyHandlers.ofString()).body()).isEqualTo("ok");
    } finally {
      app.destroyForcibly();
    }
  }

  private static void request(HttpClient client, HttpRequest request) {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        client.send(request, BodyHandlers.ofString());
        Thread.sleep(50);
      }
    } catch (IOException | InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}

package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the metrics of {@code loombench load}. */
class LoadMetricsTest {

  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Pattern ADDRESS = Pattern.compile("metrics at (http://\\S+/metrics)\n");

  @TempDir private Path folder;

  @Test
  void theLastScrapeHasAllRequests() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      server.setExecutor(threads);
      server.createContext("/", exchange -> exchange.sendResponseHeaders(204, -1));
      server.start();
      String target = "http://127.0.0.1:" + server.getAddress().getPort();
      try (var process =
          LoombenchProcess.start(
              folder,
              "load",
              target + "/",
              "--rate",
              "50",
              "--duration",
              "10s",
              "--no-warm-up",
              "--metrics-port",
              "0")) {
        process.awaitOutput("/metrics\n", LIMIT);
        String last = lastScrape(address(process.standardError()));

        assertThat(process.toItsEnd(LIMIT).exitCode()).isZero();
        String labels = "{stage=\"measured\",target=\"%s\"}".formatted(target);
        assertThat(last)
            .contains("loombench_requests_due_total" + labels + " 500.0")
            .contains("loombench_answers_total" + labels + " 500.0")
            .contains("loombench_failures_total" + labels + " 0.0");
      } finally {
        server.stop(0);
      }
    }
  }

  @Test
  void aTakenPortIsReportedBeforeAnyLoadIsSent() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      var ended =
          LoombenchProcess.run(
              folder, LIMIT, "load", "http://127.0.0.1:1/", "--rate", "1", "--metrics-port", port);

      assertThat(ended.exitCode()).isEqualTo(3);
      assertThat(ended.standardError()).contains("--metrics-port: can't listen on port " + port);
    }
  }

  /** Scrapes five times a second until the server is gone. */
  private static String lastScrape(URI address) throws InterruptedException {
    String last = "";
    try (HttpClient client = HttpClient.newHttpClient()) {
      while (true) {
        last = client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body();
        Thread.sleep(200);
      }
    } catch (IOException gone) {
      return last;
    }
  }

  private static URI address(String output) {
    Matcher found = ADDRESS.matcher(output);
    assertThat(found.find()).as(output).isTrue();
    return URI.create(found.group(1));
  }
}

package dev.loombench.tool.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MetricsServerTest {

  private final AtomicInteger scrapes = new AtomicInteger();
  private final HttpClient client = HttpClient.newHttpClient();
  private final MetricsServer server = MetricsServer.start(0, this::published);

  private MetricSnapshots published() {
    var points = new Points();
    points.add(PublishedMetric.ANSWERS, Labels.of("stage", "measured"), scrapes.incrementAndGet());
    return points.snapshots();
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void openMetricsIsSentIfItIsAccepted() throws Exception {
    HttpResponse<String> answer =
        scrape("application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5");

    assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("application/openmetrics-text");
    assertThat(answer.body())
        .contains("# TYPE loombench_answers counter", "stage=\"measured\"")
        .endsWith("# EOF\n");
  }

  @Test
  void theTextFormatIsSentOtherwise() throws Exception {
    HttpResponse<String> answer = scrape("*/*");

    assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/plain");
    assertThat(answer.body())
        .contains("loombench_answers_total{stage=\"measured\"} 1.0")
        .doesNotContain("EOF");
  }

  @Test
  void otherMethodsAreRefused() throws Exception {
    var post = HttpRequest.newBuilder(server.address()).POST(BodyPublishers.noBody()).build();

    assertThat(client.send(post, BodyHandlers.discarding()).statusCode()).isEqualTo(405);
  }

  @Test
  void otherHostsAreRefused() throws Exception {
    int port = server.address().getPort();

    assertThat(statusFor("attacker.example:" + port)).isEqualTo(403);
    assertThat(statusFor("127.0.0.1.attacker.example")).isEqualTo(403);
    assertThat(statusFor("localhost:" + port)).isEqualTo(200);
    assertThat(statusFor("127.0.0.1:9999")).as("a forwarded port").isEqualTo(200);
    assertThat(statusFor("[::1]:" + port)).isEqualTo(200);
  }

  private int statusFor(String host) throws IOException {
    try (var socket = new Socket(server.address().getHost(), server.address().getPort())) {
      String request =
          "GET /metrics HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n".formatted(host);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      var answer = new Scanner(socket.getInputStream(), StandardCharsets.US_ASCII);
      assertThat(answer.next()).isEqualTo("HTTP/1.1");
      return answer.nextInt();
    }
  }

  @Test
  void onlyLoopbackIsServed() {
    assertThat(server.address().getHost()).isEqualTo("127.0.0.1");
  }

  @Test
  void aTakenPortIsReported() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> MetricsServer.start(taken.getLocalPort(), this::published))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("port " + taken.getLocalPort())
          .hasMessageContaining("or 0 for any");
    }
  }

  @Test
  void closingWaitsForTheNextScrapeOfARegularScraper() throws Exception {
    scrape("*/*");
    Thread.sleep(1_000);
    scrape("*/*");
    var closed = CompletableFuture.runAsync(server::close);
    Thread.sleep(500);
    assertThat(closed).isNotDone();

    assertThat(scrape("*/*").body()).contains("3.0");
    closed.get(1, TimeUnit.SECONDS);
  }

  @Test
  void closingDoesNotWaitForAScraperThatCameOnce() throws Exception {
    scrape("*/*");
    long start = System.nanoTime();

    server.close();

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
  }

  private HttpResponse<String> scrape(String accept) throws Exception {
    return client.send(
        HttpRequest.newBuilder(server.address()).header("Accept", accept).build(),
        BodyHandlers.ofString());
  }
}

package dev.loombench.tool.record.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.record.LiveFigure;
import dev.loombench.tool.record.LiveListener;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PrometheusRecorderTest {

  private static final long SELF = ProcessHandle.current().pid();
  private static final PrometheusSeries TICKS =
      new PrometheusSeries("ticks", "ticks_total", Map.of(), true);

  private final AtomicInteger scrapes = new AtomicInteger();
  private final Set<Integer> clientPorts = ConcurrentHashMap.newKeySet();
  private final Set<String> accepted = ConcurrentHashMap.newKeySet();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/metrics", this::metrics);
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  @Test
  void anEndpointIsAskedOverOneConnectionAndOnTheWindowsBounds() {
    var recorder = new PrometheusRecorder("/metrics", List.of(TICKS), LiveListener.NONE);
    recorder.start(subjects(server.getAddress().getPort()));
    Await.until("it is warm", () -> scrapes.get() >= 1);
    Instant start = Instant.now().plusMillis(300);
    Window window = new Window(start, start.plusSeconds(2));
    recorder.alignTo(List.of(window));
    Await.until(
        "the window is over and was scraped to its end",
        () -> Instant.now().isAfter(window.end()) && scrapes.get() >= 4);
    Recording recording = recorder.stop();

    Map<Metric, Reading> readings = recording.within(window, 1);

    assertThat(readings).containsEntry(Metric.POOL_ACTIVE_MEAN, new Measured(5));
    assertThat(recording.scrapedWithin(window).get("ticks")).isInstanceOf(Measured.class);
    assertThat(recording.series()).extracting(Series::metric).contains("ticks");
    assertThat(clientPorts).hasSize(1);
    assertThat(accepted).containsExactly("text/plain;version=0.0.4");
  }

  @Test
  void aListenerReceivesThePoolsOfEachScrape() {
    Map<LiveFigure, Double> last = new ConcurrentHashMap<>();
    var recorder = new PrometheusRecorder("/metrics", List.of(), last::putAll);
    recorder.start(subjects(server.getAddress().getPort()));
    Await.until("a scrape was reported", () -> !last.isEmpty());
    recorder.stop();

    assertThat(last).containsEntry(LiveFigure.POOL_ACTIVE, 5.0);
  }

  @Test
  void anEndpointOnAnotherPortIsAskedThere() {
    String address = "http://127.0.0.1:%d/metrics".formatted(server.getAddress().getPort());
    var recorder = new PrometheusRecorder(address, List.of(), LiveListener.NONE);
    recorder.start(subjects(9));
    Await.until("it was scraped", () -> scrapes.get() >= 1);

    recorder.stop();

    assertThat(recorder.facts())
        .containsExactly(Map.entry("prometheus.scraped", address + " once a second"));
  }

  @Test
  void anEndpointThatIsNotThereIsTheReason() {
    assertThat(poolsAt(server.getAddress().getPort(), "/actuator/prometheus"))
        .isEqualTo(new Unavailable("/actuator/prometheus answered 404"));
  }

  @Test
  void aPortWhereNothingListensIsTheReason() throws IOException {
    int free;
    try (var socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }

    assertThat(poolsAt(free, "/metrics"))
        .isEqualTo(new Unavailable("/metrics: Connection refused"));
  }

  @Test
  void anAnswerInAnotherFormatIsTheReason() {
    server.createContext("/page", exchange -> answer(exchange, "<html><body>Hello"));

    assertThat(poolsAt(server.getAddress().getPort(), "/page"))
        .isEqualTo(
            new Unavailable(
                "/page does not answer in the Prometheus text format:"
                    + " line 1 has no name at: <html><body>Hello"));
  }

  @Test
  void anEndpointThatNeverAnswersIsAbandonedAfterItsTimeout() throws IOException {
    try (var mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var endpoint =
          new PrometheusEndpoint(
              URI.create("http://127.0.0.1:" + mute.getLocalPort()),
              "/metrics",
              Duration.ofSeconds(1));

      assertThatThrownBy(endpoint::scrape)
          .isInstanceOf(IOException.class)
          .hasMessage("/metrics did not answer within 1 s");
    }
  }

  private static Reading poolsAt(int port, String path) {
    var recorder = new PrometheusRecorder(path, List.of(), LiveListener.NONE);
    recorder.start(subjects(port));
    Recording recording = recorder.stop();
    Instant now = Instant.now();
    return recording.within(new Window(now.minusSeconds(1), now), 1).get(Metric.POOL_PENDING_MAX);
  }

  private static Subjects subjects(int port) {
    return new Subjects(
        OptionalLong.empty(),
        SELF,
        OptionalLong.empty(),
        SELF,
        URI.create("http://127.0.0.1:" + port));
  }

  private void metrics(HttpExchange exchange) throws IOException {
    clientPorts.add(exchange.getRemoteAddress().getPort());
    accepted.add(exchange.getRequestHeaders().getFirst("Accept"));
    answer(
        exchange,
        "hikaricp_connections_active 5\nticks_total %d\n".formatted(scrapes.incrementAndGet()));
  }

  private static void answer(HttpExchange exchange, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}

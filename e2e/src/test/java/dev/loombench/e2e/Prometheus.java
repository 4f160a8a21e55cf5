package dev.loombench.e2e;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real Prometheus that scrapes one target each second. */
final class Prometheus implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Process process;
  private final Path log;
  private final URI address;
  private final HttpClient client = HttpClient.newHttpClient();

  private Prometheus(Process process, Path log, URI address) {
    this.process = process;
    this.log = log;
    this.address = address;
  }

  /** Returns the program; empty if there is none. */
  static Optional<Path> program() {
    return Stream.concat(
            Stream.of(
                Optional.ofNullable(System.getenv("LOOMBENCH_PROMETHEUS"))
                    .map(Path::of)
                    .orElse(
                        Project.root().resolve("target/test-tools/prometheus/usr/bin/prometheus"))),
            Arrays.stream(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, "prometheus")))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts it and waits until it is ready.
   *
   * @param folder new folder for its files
   * @param target host and port to scrape
   */
  static Prometheus start(Path folder, String target) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Path configuration =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            Files.readString(Project.root().resolve("deploy/prometheus.yml"))
                .replace("127.0.0.1:9464", target));
    String listen = "127.0.0.1:" + Ports.free();
    Path log = folder.resolve("prometheus.log");
    Process process =
        new ProcessBuilder(
                program().orElseThrow().toString(),
                "--config.file=" + configuration,
                "--storage.tsdb.path=" + folder.resolve("data"),
                "--web.listen-address=" + listen)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    var started = new Prometheus(process, log, URI.create("http://" + listen));
    started.awaitReady();
    return started;
  }

  /** Returns the series of an instant query. */
  List<JsonNode> query(String expression) throws IOException, InterruptedException {
    return series("query?query=" + encoded(expression));
  }

  /** Returns the value of an instant query whose result is a single series. */
  double value(String expression) throws IOException, InterruptedException {
    List<JsonNode> found = query(expression);
    if (found.size() != 1) {
      throw new AssertionError("%s: %d series".formatted(expression, found.size()));
    }
    return Double.parseDouble(found.getFirst().path("value").path(1).asString());
  }

  /** Returns the series of a query over a time, one value for each second. */
  List<JsonNode> queryRange(String expression, Instant start, Instant end)
      throws IOException, InterruptedException {
    return series(
        "query_range?query=%s&start=%d&end=%d&step=1"
            .formatted(encoded(expression), start.getEpochSecond(), end.getEpochSecond()));
  }

  private List<JsonNode> series(String call) throws IOException, InterruptedException {
    HttpResponse<String> answer = get("/api/v1/" + call);
    JsonNode json = JsonMapper.shared().readTree(answer.body());
    if (!json.path("status").asString().equals("success")) {
      throw new AssertionError("%s: %s".formatted(call, answer.body()));
    }
    return json.path("data").path("result").valueStream().toList();
  }

  private void awaitReady() throws InterruptedException, IOException {
    Instant deadline = Instant.now().plus(LIMIT);
    while (!isReady()) {
      if (!process.isAlive() || Instant.now().isAfter(deadline)) {
        close();
        throw new AssertionError("Prometheus is not ready: " + Files.readString(log));
      }
      Thread.sleep(100);
    }
  }

  private boolean isReady() throws InterruptedException {
    try {
      return get("/-/ready").statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(address + path)).build(), BodyHandlers.ofString());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    client.close();
    process.destroy();
    try {
      if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}

package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of {@code loombench load} against a small server. */
class LoadCommandTest {

  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir private Path folder;

  private final Map<String, AtomicLong> asked = new ConcurrentHashMap<>();
  private final Semaphore answered = new Semaphore(0);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private HttpServer server;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_024);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stopListening() {
    server.stop(0);
    threads.close();
  }

  @Test
  void openLoadSendsTheDueRequestsOnly() throws Exception {
    Path json = folder.resolve("result.json");
    Ended ended =
        load(url("/hello"), "--rate", "50", "--duration", "2s", "--json", json.toString());

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput())
        .contains(
            "open load: 50/s for 2 s, evenly spaced", "100 requests due", "lateness", "200: 100");
    assertThat(asked("/hello")).isEqualTo(100);
    assertThat(asked).containsOnlyKeys("/hello");
    assertFollowsItsSchema(Files.readString(json));
  }

  @Test
  void severalGeneratorsSendTheScheduleOfOne() throws Exception {
    Path json = folder.resolve("result.json");
    Path log = folder.resolve("load.hlog");
    Ended ended =
        load(
            url("/hello"),
            "--rate",
            "100",
            "--duration",
            "3s",
            "--generators",
            "2",
            "--json",
            json.toString(),
            "--hlog",
            log.toString());

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput()).contains("300 requests due", "2 generators: ");
    assertThat(asked("/hello")).isEqualTo(300);
    assertThat(log).content().contains("Tag=LATENCY.1,", "Tag=LATENCY.2,");
    assertFollowsItsSchema(Files.readString(json));
  }

  @Test
  void closedLoadIsReportedAsClosed() throws Exception {
    Ended ended = load(url("/hello"), "--users", "3", "--duration", "1s", "--no-warm-up");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput()).contains("by Little's law", "of 3 users", "not warmed up");
  }

  @Test
  void stagesAreSentInOrder() throws Exception {
    Ended ended = load(url("/hello"), "--stages", "2s:20,1s:20", "--no-warm-up");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput()).contains("0 to 20/s for 2 s, then 20/s for 1 s");
    assertThat(asked("/hello")).isEqualTo(40);
  }

  @Test
  void usersRunTheirIterationsInOrder() throws Exception {
    Ended ended =
        load(
            url("/one"), "/two", "--users", "2", "--iterations", "3", "--in-order", "--no-warm-up");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput()).contains("12 requests due");
    assertThat(asked("/one")).isEqualTo(6);
    assertThat(asked("/two")).isEqualTo(6);
  }

  @Test
  void jsonIsAloneOnStandardOutput() throws Exception {
    Ended ended = load(url("/broken"), "--rate", "20", "--duration", "1s", "--json", "-");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertFollowsItsSchema(ended.standardOutput());
    assertThat(ended.standardError()).contains("rejected", "first: status 503");
  }

  @Test
  void aFailedGateIsReportedAndExitsWith10() throws Exception {
    Ended ended =
        load(
            url("/broken"),
            "--rate",
            "20",
            "--duration",
            "1s",
            "--no-warm-up",
            "--fail-if",
            "failed > 1%",
            "--fail-if",
            "failed_requests > 1000");

    assertThat(ended.exitCode()).isEqualTo(10);
    assertThat(ended.standardOutput())
        .contains(
            "FAILED  fail if failed > 1%: found 100 %",
            "passed  fail if failed_requests > 1000: found ");
  }

  @Test
  void aRefusingPortYieldsNoAnswer() throws Exception {
    int closedPort;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closedPort = socket.getLocalPort();
    }
    Ended ended =
        load(
            "http://127.0.0.1:%d/".formatted(closedPort),
            "--rate",
            "20",
            "--duration",
            "1s",
            "--no-warm-up");

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardOutput()).contains("connect_refused", "no good answer");
  }

  @Test
  void anUnknownHostIsReported() throws Exception {
    Ended ended = load("http://no-such-host.invalid/", "--rate", "1", "--no-warm-up");

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError()).contains("no-such-host.invalid", "cannot be resolved");
  }

  @Test
  void aWrongFlagSendsNothing() throws Exception {
    Ended ended = load(url("/hello"), "--stages", "10s:5,x", "--fail-if", "p99 > 1s");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.standardError()).contains("--stages: found 'x' as stage 2 of 2");
    assertThat(asked).isEmpty();
  }

  @Test
  void anInterruptEndsWithASummary() throws Exception {
    try (var process = start(url("/hello"), "--rate", "50", "--duration", "5m", "--no-warm-up")) {
      assertThat(answered.tryAcquire(50, LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
      process.interruptGroup();
      Ended ended = process.toItsEnd(LIMIT);

      assertThat(ended.exitCode()).isEqualTo(130);
      assertThat(ended.standardOutput()).contains("interrupted after", "latency", "status codes");
    }
    assertThat(folder.resolve("tmp")).isEmptyDirectory();
  }

  private Ended load(String... arguments) throws InterruptedException, IOException {
    try (var process = start(arguments)) {
      Ended ended = process.toItsEnd(LIMIT);
      assertThat(folder.resolve("tmp")).as("leftover files").isEmptyDirectory();
      return ended;
    }
  }

  private LoombenchProcess start(String... arguments) throws IOException {
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    var command = new ArrayList<String>();
    command.add(Project.root().resolve("loombench").toString());
    command.add("load");
    command.addAll(List.of(arguments));
    var environment = new HashMap<>(ToolCache.environment("quiet"));
    environment.put("JDK_JAVA_OPTIONS", "-XX:-UsePerfData -Djava.io.tmpdir=" + temporary);
    return LoombenchProcess.start(folder, environment, command);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    asked.computeIfAbsent(path, _ -> new AtomicLong()).incrementAndGet();
    byte[] body = "hello".getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(path.equals("/broken") ? 503 : 200, body.length);
    try (var out = exchange.getResponseBody()) {
      out.write(body);
    }
    answered.release();
  }

  private long asked(String path) {
    return asked.getOrDefault(path, new AtomicLong()).get();
  }

  private String url(String path) {
    return "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path);
  }

  private static void assertFollowsItsSchema(String json) throws IOException {
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(Project.root().resolve("docs/load.schema.json")));
    assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();
  }
}

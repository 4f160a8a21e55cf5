package dev.loombench.tool.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.abort;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.load.external.ExternalProgram;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Protocol;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the external engines as they are installed; they are skipped where they are not. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.SAME_THREAD)
class ExternalEngineTest {

  private static final int DELAY_MILLIS = 20;

  @TempDir private Path folder;

  private final AtomicLong answered = new AtomicLong();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<SecondCounts> progress = new ArrayList<>();
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

  @ParameterizedTest
  @EnumSource(names = {"K6", "VEGETA"})
  void openLoadIsReadBackFromTheDueTimes(Protocol.Engine name) throws Exception {
    Path log = folder.resolve("load.hlog");
    LoadPlan plan = plan(open(25, 4), RequestSpec.get("/"));
    LoadResult result;
    try (ExternalEngine engine = engine(name)) {
      LoadRun run = engine.start(plan, Optional.of(log), progress::add);
      assertThat(engine.pids()).isNotEmpty();
      result = run.await();
    }

    assertThat(result.results()).containsOnlyKeys(RequestResult.OK);
    assertThat(result.scheduled()).isEqualTo(100);
    assertThat(answered.get()).isBetween(100L, 101L); // the arrival at the end does not count
    assertThat(result.startedAt()).isEqualTo(plan.startAt());
    assertThat(result.statusCodes()).isEqualTo(Map.of(200, result.scheduled()));
    assertThat(result.seconds().subList(0, 4))
        .allSatisfy(second -> assertThat(second.scheduled()).isBetween(24L, 26L));
    assertThat(result.seconds().getFirst().connections()).isEmpty();
    assertThat(result.seconds().getFirst().bytesIn()).isPositive();
    assertThat(result.health().gcPauseMillis()).isEmpty();
    assertThat(result.health().cpuSeconds()).isPositive();
    assertThat(result.health().transport()).startsWith(name.key());
    Histogram latency = read(log, HistogramTag.LATENCY.name());
    assertThat(latency.getTotalCount()).isEqualTo(result.scheduled());
    assertThat(latency.getMinValue()).isGreaterThanOrEqualTo(millis(DELAY_MILLIS) * 99 / 100);
    Histogram service = read(log, HistogramTag.SERVICE.name());
    Histogram lateness = read(log, HistogramTag.LOOP_LATENESS.name());
    assertThat(lateness.getTotalCount()).isEqualTo(result.scheduled());
    assertThat(latency.getMean())
        .isCloseTo(service.getMean() + lateness.getMean(), within((double) millis(3)));
    assertThat(read(log, HistogramTag.CONNECTION_WAIT.name()).getTotalCount()).isZero();
    assertThat(progress).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"K6", "VEGETA"})
  void twoInstancesShareTheArrivals(Protocol.Engine name) throws Exception {
    Path log = folder.resolve("load.hlog");
    LoadPlan plan = plan(open(30, 3), RequestSpec.get("/"));
    LoadResult result;
    try (var both = new GeneratorGroup(List.of(engine(name), engine(name)))) {
      result = both.start(plan, Optional.of(log), progress::add).await();
    }

    assertThat(result.results()).containsOnlyKeys(RequestResult.OK);
    assertThat(result.scheduled()).isEqualTo(90);
    for (String tag : List.of("LATENCY.1", "LATENCY.2")) {
      assertThat((double) read(log, tag).getTotalCount()).isCloseTo(45, within(1.0));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"K6", "VEGETA"})
  void closedLoadStopsWhenAllIsAnswered(Protocol.Engine name) throws Exception {
    var users =
        new LoadShape.Closed(
            List.of(
                new Stage(0, 10, Duration.ofSeconds(1)),
                Stage.constant(10, Duration.ofMinutes(10))),
            Duration.ZERO);
    LoadResult result;
    Path log = folder.resolve("load.hlog");
    try (ExternalEngine engine = engine(name)) {
      LoadPlan plan = plan(users, RequestSpec.get("/"));
      LoadRun run = engine.start(plan, Optional.of(log), progress::add);
      Thread.sleep(Duration.between(Instant.now(), plan.startAt().plusSeconds(4)));
      run.stop();
      result = run.await();
      assertThat(engine.pids()).isEmpty();
    }

    assertThat(result.results()).containsOnlyKeys(RequestResult.OK);
    // 10 users with 20 ms each make at most 500 requests per second.
    assertThat(result.seconds().get(2).succeeded()).isBetween(50L, 500L);
    assertThat(result.seconds()).hasSizeBetween(4, 5);
    assertThat(read(log, HistogramTag.LOOP_LATENESS.name()).getTotalCount()).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"K6", "VEGETA"})
  void failuresHaveTheirKind(Protocol.Engine name) throws Exception {
    LoadPlan plan =
        plan(
            open(30, 2),
            RequestSpec.get("/busy"),
            RequestSpec.get("/").expecting(new BodyCheck.Containing("absent")),
            RequestSpec.get("/never"));
    LoadResult result;
    try (ExternalEngine engine = engine(name)) {
      result = engine.start(plan, Optional.empty(), progress::add).await();
    }

    assertThat(result.results())
        .containsOnlyKeys(
            RequestResult.REJECTED, RequestResult.BODY_MISMATCH, RequestResult.TIMEOUT);
    assertThat(result.results().get(RequestResult.TIMEOUT)).isBetween(19L, 21L);
    assertThat(result.firstErrors().get(RequestResult.REJECTED)).isEqualTo("status 503");
  }

  @ParameterizedTest
  @EnumSource(names = {"K6", "VEGETA"})
  void stepsHaveTheirOwnRates(Protocol.Engine name) throws Exception {
    var steps =
        new LoadShape.Open(
            Spacing.UNIFORM,
            List.of(
                Stage.constant(20, Duration.ofSeconds(2)),
                Stage.constant(40, Duration.ofSeconds(2))));
    LoadResult result;
    try (ExternalEngine engine = engine(name)) {
      result =
          engine.start(plan(steps, RequestSpec.get("/")), Optional.empty(), progress::add).await();
    }

    assertThat(result.results()).containsOnlyKeys(RequestResult.OK);
    assertThat(result.seconds().subList(0, 4))
        .extracting(SecondCounts::scheduled)
        .containsExactly(20L, 20L, 40L, 40L);
  }

  @ParameterizedTest
  @CsvSource({"K6, k6", "VEGETA, vegeta"})
  void arrivalsAtRandomAreRefusedWithARemedy(Protocol.Engine engine, String name) {
    var poisson =
        new LoadShape.Open(Spacing.POISSON, List.of(Stage.constant(10, Duration.ofSeconds(1))));

    assertThat(ExternalProgram.refusal(engine, plan(poisson, RequestSpec.get("/"))))
        .hasValue(name + " spaces arrivals evenly; remove 'arrivals: poisson' or --poisson");
  }

  @ParameterizedTest
  @EnumSource(names = {"K6", "VEGETA"})
  void aKilledProcessFailsThePlan(Protocol.Engine name) throws Exception {
    try (ExternalEngine engine = engine(name)) {
      LoadRun run =
          engine.start(plan(open(10, 60), RequestSpec.get("/")), Optional.empty(), progress::add);
      Await.until("it sends", () -> answered.get() > 0);
      ProcessHandle.of(engine.pids().getFirst()).orElseThrow().destroyForcibly();

      LoadFailure failure = catchThrowableOfType(LoadFailure.class, run::await);
      assertThat(failure.fault()).isEqualTo(GeneratorFault.DIED);
      assertThat(failure).hasMessageContaining("exit code 137");
    }
  }

  @ParameterizedTest
  @CsvSource({"K6, k6, K6_HOME", "VEGETA, vegeta, VEGETA_HOME"})
  void aMissingProgramIsNamed(Protocol.Engine engine, String name, String variable) {
    Problem problem =
        catchThrowableOfType(
            Problem.class,
            () -> ExternalProgram.installed(engine, Map.of("PATH", folder.toString())));

    assertThat(problem)
        .hasMessageContaining("found no program %s in %s or PATH".formatted(name, variable));
  }

  private ExternalEngine engine(Protocol.Engine name) {
    ExternalProgram program;
    try {
      program = ExternalProgram.installed(name, System.getenv());
    } catch (Problem missing) {
      return abort(name.key() + " is not installed here: " + missing.getMessage());
    }
    return new ExternalEngine(
        name, program, List.of(), folder.resolve("engine-" + System.nanoTime()));
  }

  private void answer(HttpExchange exchange) throws IOException {
    try {
      String path = exchange.getRequestURI().getPath();
      Thread.sleep(path.equals("/never") ? 3_000 : DELAY_MILLIS);
      byte[] body = "hello".getBytes(StandardCharsets.US_ASCII);
      exchange.sendResponseHeaders(path.equals("/busy") ? 503 : 200, body.length);
      try (var out = exchange.getResponseBody()) {
        out.write(body);
      }
      answered.incrementAndGet();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private LoadPlan plan(LoadShape shape, RequestSpec... requests) {
    boolean timesOut = requests.length > 1;
    return new LoadPlan(
        List.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort())),
        List.of(requests),
        LoadPlan.Order.LISTED,
        shape,
        ConnectionPolicy.http1(200),
        Duration.ofSeconds(timesOut ? 2 : 20),
        Duration.ofSeconds(timesOut ? 3 : 20),
        1,
        1,
        Instant.now().plusSeconds(6).truncatedTo(ChronoUnit.MILLIS));
  }

  private static LoadShape open(double rate, int seconds) {
    return new LoadShape.Open(
        Spacing.UNIFORM, List.of(Stage.constant(rate, Duration.ofSeconds(seconds))));
  }

  private static long millis(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  private static Histogram read(Path log, String tag) throws IOException {
    var sum = new Histogram(3);
    sum.setAutoResize(true);
    try (var reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        if (reader.nextIntervalHistogram() instanceof Histogram next && tag.equals(next.getTag())) {
          sum.add(next);
        }
      }
    }
    return sum;
  }
}

package dev.loombench.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limit on concurrent requests of virtual threads. */
@EnabledIf("dev.loombench.conformance.SemaphoreTest#isSpringMvcTested")
class RequestLimitTest {

  private static final int LIMIT = 2;
  private static final int CLIENTS = 6;

  private final FakeDownstream downstream = FakeDownstream.start();

  /** The downstream service lets calls wait until as many as the limit are there. */
  @ParameterizedTest
  @CsvSource({
    "new, dev.loombench.servers.mvc.LimitedExecutor",
    "reused, java.util.concurrent.ThreadPoolExecutor"
  })
  void furtherRequestsWaitAndAllAreAnswered(String threads, String executor) throws Exception {
    CountDownLatch full = new CountDownLatch(LIMIT);
    CountDownLatch oneMore = new CountDownLatch(LIMIT + 1);
    CountDownLatch released = new CountDownLatch(1);
    downstream.behave(
        exchange -> {
          full.countDown();
          oneMore.countDown();
          FakeDownstream.send(exchange, released.await(60, SECONDS) ? 200 : 500, "1");
        });
    try (ServerProcess server = start(threads)) {
      Http http = Http.to(server);
      List<CompletableFuture<HttpResponse<String>>> requests =
          IntStream.range(0, CLIENTS)
              .mapToObj(client -> http.getAsync("/call?fanout=1", Duration.ofMinutes(2)))
              .toList();
      assertThat(full.await(60, SECONDS)).isTrue();
      assertThat(oneMore.await(500, MILLISECONDS)).as("a call beyond the limit").isFalse();
      released.countDown();

      assertThat(requests).allSatisfy(request -> assertThat(request.join().body()).isEqualTo("1"));
      assertThat(server.ready().facts())
          .containsEntry("threads.model", "virtual")
          .containsEntry("threads.executor", executor)
          .containsEntry("threads.max", String.valueOf(LIMIT));
    }
  }

  private ServerProcess start(String threads) {
    return ServerProcess.start(
        Form.JAR,
        "spring-mvc",
        List.of(
            "--loombench.threads=virtual",
            "--loombench.requests-at-once=" + LIMIT,
            "--loombench.virtual-threads=" + threads,
            "--loombench.downstream=" + downstream.url()));
  }
}

package dev.loombench.conformance;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Concurrency of waiting requests. */
@ForEachVariant
class ConcurrencyTest {

  private static final int CLIENTS = 50;

  private final Http http;

  ConcurrencyTest(Variant variant) {
    this.http = Http.to(SharedServers.equipped(variant));
  }

  @Test
  void delaysRunConcurrently() {
    Duration lessThanAllInTurn = Duration.ofSeconds(10);
    assertThat(concurrently("/delay?millis=400", lessThanAllInTurn))
        .allSatisfy(answer -> assertThat(answer.body()).isEqualTo("success"));
  }

  @Test
  void delaysAfterMatmulRunConcurrently() {
    Duration lessThanAllInTurn = Duration.ofSeconds(10);
    assertThat(concurrently("/matmul?size=1&millis=400", lessThanAllInTurn))
        .allSatisfy(answer -> assertThat(answer.body()).isEqualTo("0"));
  }

  /** The downstream service answers only once the last call has arrived. */
  @Test
  void downstreamCallsRunConcurrently() {
    CountDownLatch arrived = new CountDownLatch(CLIENTS * 5);
    SharedServers.DOWNSTREAM.behave(
        exchange -> {
          arrived.countDown();
          FakeDownstream.send(exchange, arrived.await(60, SECONDS) ? 200 : 500, "1");
        });
    assertThat(concurrently("/call?fanout=5", Duration.ofMinutes(2)))
        .allSatisfy(answer -> assertThat(answer.body()).isEqualTo("5"));
  }

  private List<HttpResponse<String>> concurrently(String target, Duration timeout) {
    return IntStream.range(0, CLIENTS)
        .mapToObj(client -> http.getAsync(target, timeout))
        .toList()
        .stream()
        .map(CompletableFuture::join)
        .toList();
  }
}

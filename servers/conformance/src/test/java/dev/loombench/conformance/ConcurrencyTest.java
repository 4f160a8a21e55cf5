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

/** That requests wait beside one another and not after one another. */
@ForEachVariant
class ConcurrencyTest {

  private static final int CLIENTS = 50;

  private final Http http;

  ConcurrencyTest(Variant variant) {
    this.http = Http.to(SharedServers.equipped(variant));
  }

  @Test
  void fiftyDelaysOverlap() {
    Duration lessThanAllInTurn = Duration.ofSeconds(25);
    assertThat(atOnce("/delay?millis=1000", lessThanAllInTurn))
        .allSatisfy(answer -> assertThat(answer.body()).isEqualTo("success"));
  }

  @Test
  void fiftyMatmulsOverlapInTheirDelays() {
    Duration lessThanAllInTurn = Duration.ofSeconds(25);
    assertThat(atOnce("/matmul?size=1&millis=1000", lessThanAllInTurn))
        .allSatisfy(answer -> assertThat(answer.body()).isEqualTo("0"));
  }

  /** Nothing is answered downstream before the last call is there: in turn, none would ever be. */
  @Test
  void theCallsOfFiftyRequestsAreUnderWayAtOnce() {
    CountDownLatch arrived = new CountDownLatch(CLIENTS * 5);
    SharedServers.DOWNSTREAM.behave(
        exchange -> {
          arrived.countDown();
          FakeDownstream.send(exchange, arrived.await(60, SECONDS) ? 200 : 500, "1");
        });
    assertThat(atOnce("/call?fanout=5", Duration.ofMinutes(2)))
        .allSatisfy(answer -> assertThat(answer.body()).isEqualTo("5"));
  }

  private List<HttpResponse<String>> atOnce(String target, Duration timeout) {
    return IntStream.range(0, CLIENTS)
        .mapToObj(client -> http.getAsync(target, timeout))
        .toList()
        .stream()
        .map(CompletableFuture::join)
        .toList();
  }
}

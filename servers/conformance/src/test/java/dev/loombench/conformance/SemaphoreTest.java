package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** Semaphore in front of the pool: requests wait for it and not for a connection. */
@EnabledIf("isSpringMvcTested")
class SemaphoreTest {

  @Test
  void concurrentQueriesAreLimitedAndAllRequestsAreAnswered() throws Exception {
    DatabaseVariant variant =
        DatabaseVariant.all().stream()
            .filter(each -> each.server().equals("spring-mvc"))
            .findFirst()
            .orElseThrow();
    Database database = variant.resetDatabase();
    try (ServerProcess server = variant.start(database, 4, "--loombench.semaphore=2")) {
      Http http = Http.to(server);
      var metrics = new PoolMetrics(http, variant.pool());
      List<CompletableFuture<HttpResponse<String>>> requests;
      try (Connection lock = database.lock("products")) {
        requests =
            IntStream.range(0, 8)
                .mapToObj(request -> http.getAsync("/db", Duration.ofMinutes(1)))
                .toList();
        metrics.await(2, 0);
        database.unlock(lock);
      }
      assertThat(requests).allSatisfy(request -> assertThat(request.join().body()).isEqualTo("OK"));
      assertThat(metrics.acquired()).isGreaterThanOrEqualTo(8);
      assertThat(server.ready().facts()).containsEntry("database.semaphore", "2");
    }
  }

  static boolean isSpringMvcTested() {
    return ServerSpec.servers().contains("spring-mvc");
  }
}

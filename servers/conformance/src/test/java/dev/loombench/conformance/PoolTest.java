package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.kernels.data.Table;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Metrics of the pool, and failures to get a connection. */
@ForEachDatabaseVariant
class PoolTest {

  private static final Duration LONGER_THAN_ANY_WAIT = Duration.ofMinutes(2);
  private static final int SESSIONS_ENDED = 2;
  private static final String BROKEN = "the database is unreachable or closed the connection";

  private final DatabaseVariant variant;
  private final Http http;
  private final PoolMetrics metrics;
  private Database database;

  PoolTest(DatabaseVariant variant) {
    this.variant = variant;
    this.http = Http.to(variant.equipped());
    this.metrics = new PoolMetrics(http, variant.pool());
  }

  @BeforeEach
  void reset() {
    database = variant.resetDatabase();
  }

  @Test
  void countsActiveConnectionsAndPendingRequests() throws Exception {
    assumeTrue(DatabaseVariant.onePerPool().contains(variant), "another server has this pool");
    List<CompletableFuture<HttpResponse<String>>> requests;
    try (Connection lock = database.lock("products")) {
      requests = ask(DatabaseVariant.POOL + 3);
      metrics.await(DatabaseVariant.POOL, 3);
      database.unlock(lock);
    }
    assertThat(requests).allSatisfy(request -> assertThat(request.join().body()).isEqualTo("OK"));
    metrics.await(0, 0);
  }

  @Test
  void countsAcquiredConnections() throws Exception {
    double before = metrics.acquired();
    http.get("/db");
    http.get("/crud/lines");
    http.post("/crud/regions", "{\"name\": \"North\"}");
    assertThat(metrics.acquired() - before).isEqualTo(3);
  }

  @Test
  void rejectedInsertsReturnTheirConnection() throws Exception {
    for (int i = 0; i < 3 * DatabaseVariant.POOL; i++) {
      http.post("/crud/customers", "{\"name\": \"A\", \"email\": \"a\", \"region\": 99}");
    }
    metrics.await(0, 0);
  }

  @Test
  void requestsFailWithTheirSessionAndTheNextAreServed() throws Exception {
    CompletableFuture<HttpResponse<String>> reading;
    CompletableFuture<HttpResponse<String>> writing;
    try (Connection lock = database.lock("regions")) {
      reading = http.getAsync("/crud/regions", LONGER_THAN_ANY_WAIT);
      writing = http.postAsync("/crud/regions", "{\"name\": \"North\"}");
      database.awaitWaitingSessions(SESSIONS_ENDED);
      assertThat(database.endWaitingSessions()).isEqualTo(SESSIONS_ENDED);
      assertRejected(reading.join(), BROKEN);
      assertRejected(writing.join(), BROKEN);
      database.unlock(lock);
    }
    assertThat(regionsAfterEndedSessions().body()).isEqualTo("[{\"id\":1,\"name\":\"first\"}]");
    assertThat(database.rows(Table.REGIONS)).isEqualTo(1);
    metrics.await(0, 0);
  }

  /** A pool can return an ended session once before it notices. */
  private HttpResponse<String> regionsAfterEndedSessions() throws Exception {
    HttpResponse<String> answer = http.get("/crud/regions");
    for (int met = 0; met < SESSIONS_ENDED && answer.statusCode() != 200; met++) {
      assertRejected(answer, BROKEN);
      answer = http.get("/crud/regions");
    }
    return answer;
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void anAcquireTimeoutIsReported() throws Exception {
    try (Connection lock = database.lock("products")) {
      List<CompletableFuture<HttpResponse<String>>> holding = ask(DatabaseVariant.POOL);
      metrics.await(DatabaseVariant.POOL, 0);
      HttpResponse<String> timedOut = http.getAsync("/db", LONGER_THAN_ANY_WAIT).join();
      assertRejected(timedOut, "no pooled connection became free in time");
      database.unlock(lock);
      assertThat(holding).allSatisfy(request -> assertThat(request.join().body()).isEqualTo("OK"));
    }
    metrics.await(0, 0);
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void aStoppedDatabaseIsReported() throws Exception {
    Database ending = Database.start(variant.engine());
    try (ServerProcess server = variant.start(ending, DatabaseVariant.POOL)) {
      assertThat(Http.to(server).get("/db").body()).isEqualTo("OK");
      ending.close();
      assertThat(ask(Http.to(server), DatabaseVariant.POOL + 3))
          .allSatisfy(request -> assertRejected(request.join(), BROKEN));
    }
  }

  private List<CompletableFuture<HttpResponse<String>>> ask(int times) {
    return ask(http, times);
  }

  private static List<CompletableFuture<HttpResponse<String>>> ask(Http http, int times) {
    return IntStream.range(0, times)
        .mapToObj(request -> http.getAsync("/db", LONGER_THAN_ANY_WAIT))
        .toList();
  }

  private static void assertRejected(HttpResponse<String> answer, String reason) {
    assertThat(answer.body()).isEqualTo(reason);
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
  }
}

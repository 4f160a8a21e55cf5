package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers without a database. */
@ForEachVariant
class WithoutDatabaseTest {

  private static final String REASON =
      "no database: start the server with --loombench.database=URL";

  private final ServerProcess server;
  private final Http http;

  WithoutDatabaseTest(Variant variant) {
    this.server = SharedServers.equipped(variant);
    this.http = Http.to(server);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/db", "/crud/regions"})
  void queriesAreUnavailable(String target) throws Exception {
    assertUnavailable(http.get(target));
  }

  @Test
  void insertsAreUnavailable() throws Exception {
    assertUnavailable(http.post("/crud/regions", "{\"name\": \"North\"}"));
  }

  @Test
  void thereAreNoPoolMetrics() throws Exception {
    HttpResponse<String> answer = http.get("/metrics");
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo("no such path");
  }

  @Test
  void noFactMentionsADatabase() {
    Map<String, String> facts = server.ready().facts();
    assertThat(facts.keySet())
        .noneMatch(name -> name.startsWith("database.") || name.startsWith("pool."));
  }

  private static void assertUnavailable(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).isEqualTo(REASON);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
  }
}

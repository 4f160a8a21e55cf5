package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.kernels.data.Engine;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Metrics of Spring Boot Actuator, which are off unless they are asked for. */
class FrameworkMetricsTest {

  private static final String ENDPOINT = "/actuator/prometheus";

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("springServers")
  void requestsHeapAndPoolAreMeasured(DatabaseVariant variant) throws Exception {
    try (ServerProcess server =
        variant.start(variant.resetDatabase(), 2, "--loombench.metrics=micrometer")) {
      Http http = Http.to(server);
      assertThat(http.get("/hello").body()).isEqualTo("Hello World!");
      assertThat(http.get("/db").body()).isEqualTo("OK");

      HttpResponse<String> answer = http.get(ENDPOINT);

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body())
          .containsPattern("http_server_requests_seconds_count\\{.*uri=\"/hello\".*} 1")
          .contains("jvm_memory_used_bytes{")
          .contains("\n" + variant.pool().active());
      assertThat(server.ready().facts()).containsEntry("server.metrics", "micrometer");
      assertThat(server.output()).isEmpty();
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("springServers")
  void withoutThePropertyThereIsNoEndpoint(DatabaseVariant variant) throws Exception {
    ServerProcess server = variant.equipped();
    assertThat(Http.to(server).get(ENDPOINT).statusCode()).isEqualTo(404);
    assertThat(Http.to(server).get("/metrics").body()).doesNotContain("http_server_requests");
    assertThat(server.ready().facts()).containsEntry("server.metrics", "none");
  }

  /** Returns one configuration of each server of Spring Boot. */
  static List<DatabaseVariant> springServers() {
    return List.of("spring-mvc", "spring-webflux").stream()
        .flatMap(
            server ->
                DatabaseVariant.all().stream()
                    .filter(variant -> variant.server().equals(server))
                    .filter(variant -> variant.engine() == Engine.POSTGRESQL)
                    .limit(1))
        .toList();
  }
}

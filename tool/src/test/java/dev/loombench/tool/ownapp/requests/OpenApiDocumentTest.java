package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.SecretSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenApiDocumentTest extends SourceFixture {

  private static final RequestSource OWNERS = api("owners-3.0.yaml");

  @TempDir private Path folder;

  @Test
  void usesTheExamplesOfReads() {
    assertThat(lines(read(RequestFilter.READS, OWNERS)))
        .containsExactlyInAnyOrder(
            "1x GET /api/v1/owners?page=1&sort=name&sort=city",
            "1x GET /api/v1/owners/7 {X-Tenant=acme}");
  }

  @Test
  void listsOperationsWithoutExamplesAndWrites() {
    assertThat(sentences(read(RequestFilter.READS, OWNERS)))
        .containsExactlyInAnyOrder(
            "GET /api/v1/pets/{petId} (1): the parameter 'petId' has no example; give the request"
                + " by --request",
            "GET /api/v1/admin (1): it needs a login; give it by --header-from"
                + " Authorization=VARIABLE",
            "POST requests (2): they may change data; --writes includes them",
            "DELETE requests (1): they may change data; --writes includes them");
  }

  @Test
  void composesBodiesOfTheExamplesOfTheirProperties() {
    assertThat(lines(read(WRITES, OWNERS)))
        .contains(
            "1x POST /api/v1/owners {Content-Type=application/json}"
                + " {\"firstName\":\"Jean\",\"born\":\"1990-05-17\","
                + "\"address\":{\"city\":\"Madison\"}}",
            "1x POST /api/v1/search {Content-Type=application/x-www-form-urlencoded}"
                + " q=a+b&limit=10",
            "1x DELETE /api/v1/owners/7");
  }

  @Test
  void aSecretHeaderIncludesOperationsWithALogin() {
    var login =
        new AddedHeaders(
            Map.of(), Map.of("Authorization", new SecretSource.Variable("TOKEN")), Map.of());

    assertThat(lines(read(RequestFilter.READS, login, OWNERS))).contains("1x GET /api/v1/admin");
  }

  @Test
  void readsVersion31AndJson() {
    assertThat(lines(read(RequestFilter.READS, api("owners-3.1.yaml"))))
        .containsExactlyInAnyOrder("1x GET /owners/7", "1x GET /vets");
    assertThat(lines(read(RequestFilter.READS, api("owners-3.0.json"))))
        .containsExactly("1x GET /vets");
  }

  @Test
  void readsFromAUrl() throws IOException {
    byte[] text = Files.readAllBytes(resource("owners-3.0.json"));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/v3/api-docs",
        exchange -> {
          exchange.sendResponseHeaders(200, text.length);
          exchange.getResponseBody().write(text);
          exchange.close();
        });
    server.start();
    try {
      String base = "http://127.0.0.1:" + server.getAddress().getPort();

      assertThat(lines(read(RequestFilter.READS, new RequestSource.OpenApi(base + "/v3/api-docs"))))
          .containsExactly("1x GET /vets");
      assertThatThrownBy(
              () -> read(RequestFilter.READS, new RequestSource.OpenApi(base + "/absent")))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("answered with status 404");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void namesThePlaceOfAMistake() throws IOException {
    Path yaml = file(folder, "bad.yaml", "openapi: 3.0.3\npaths: {\n  /a: [\n");
    Path json = file(folder, "bad.json", "{\n \"openapi\": \"3.0.3\",,\n}");
    Path old = file(folder, "old.yaml", "swagger: '2.0'\ninfo: {title: a, version: '1'}\n");

    refuses(yaml, "bad.yaml:4:1: not YAML: ");
    refuses(json, "bad.json:2:");
    refuses(old, "old.yaml: not a description of OpenAPI 3.0 or 3.1");
  }

  private static void refuses(Path file, String message) {
    assertThatThrownBy(() -> read(RequestFilter.READS, new RequestSource.OpenApi(file.toString())))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(message);
  }

  private static RequestSource api(String name) {
    return new RequestSource.OpenApi(resource(name).toString());
  }
}

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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
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
  void writesParametersInTheirStyles() throws IOException {
    String text =
        """
        openapi: 3.0.3
        info: {title: Styles, version: "1"}
        servers: [{url: "api/v1"}]
        paths:
          /items/{id}/{parts}.json:
            get:
              parameters:
                - {name: id, in: path, required: true, schema: {type: string}, example: "a/b c"}
                - {name: parts, in: path, required: true, schema: {type: array, items: {type: integer}}, example: [1, 2]}
                - {name: ids, in: query, explode: false, schema: {type: array, items: {type: integer}}, example: [1, 2]}
                - {name: tags, in: query, style: pipeDelimited, explode: false, schema: {type: array, items: {type: string}}, example: [a, b]}
                - {name: filter, in: query, style: deepObject, explode: true, schema: {type: object}, example: {color: red}}
                - {name: size, in: query, schema: {type: object}, example: {w: 1, h: 2}}
              responses: {"200": {description: ok}}
        """;

    assertThat(
            lines(
                read(
                    RequestFilter.READS,
                    new RequestSource.OpenApi(file(folder, "styles.yaml", text).toString()))))
        .containsExactly(
            "1x GET /api/v1/items/a%2Fb%20c/1,2.json?ids=1,2&tags=a%7Cb&filter%5Bcolor%5D=red&w=1&h=2");
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
  void readsNoEndlessDescription() throws IOException {
    var ended = new CompletableFuture<IOException>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try {
            while (true) {
              exchange.getResponseBody().write(new byte[1 << 20]);
            }
          } catch (IOException closed) {
            ended.complete(closed);
          }
        });
    server.start();
    try {
      String url = "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());

      assertThatThrownBy(() -> read(RequestFilter.READS, new RequestSource.OpenApi(url)))
          .isInstanceOf(Problem.class)
          .hasMessageStartingWith("--openapi: can't read " + url);
      assertThat(ended).as("the end of the connection").succeedsWithin(Duration.ofSeconds(30));
    } finally {
      server.stop(0);
    }
  }

  @Test
  void readsNoOtherFilesAndAddresses() throws IOException {
    var asked = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          exchange.getResponseHeaders().set("Location", "/elsewhere");
          exchange.sendResponseHeaders(302, -1);
          exchange.close();
        });
    server.start();
    try {
      String base = "http://127.0.0.1:" + server.getAddress().getPort();
      Path other =
          file(
              folder, "other.yaml", "name: id\nin: query\nschema: {type: string, example: leak}\n");
      for (String version : List.of("3.0.3", "3.1.0")) {
        String text =
            Files.readString(resource("references.yaml"))
                .replace("VERSION", version)
                .replace("BASE", base)
                .replace("FILE", other.toUri().toString());
        RequestSet set =
            read(WRITES, new RequestSource.OpenApi(file(folder, "api.yaml", text).toString()));

        assertThat(lines(set)).containsExactlyInAnyOrder("1x GET /here?id=7", "1x GET /based");
        assertThat(sentences(set))
            .map(sentence -> sentence.replaceFirst(" \\(1\\): the description .*", ""))
            .containsExactlyInAnyOrder(
                "GET /network",
                "GET /file",
                "GET /relative",
                "GET /nowhere",
                "POST /deep",
                "/item");
      }
      assertThat(asked).as("requests to the referenced address").hasValue(0);

      assertThatThrownBy(() -> read(WRITES, new RequestSource.OpenApi(base + "/moved")))
          .hasMessageContaining("answered with status 302");
      assertThat(asked).hasValue(1);
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

  @Test
  void anExampleOfTooManySchemasIsNone() throws IOException {
    var text =
        new StringBuilder(
            "openapi: 3.0.0\ninfo: {title: t, version: '1'}\npaths:\n  /x:\n    post:\n      requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/S0'}}}}\n      responses: {}\ncomponents:\n  schemas:\n");
    for (int level = 0; level < 6; level++) {
      text.append("    S%d: {type: object, properties: {".formatted(level));
      for (int property = 0; property < 10; property++) {
        text.append("p%d: {$ref: '#/components/schemas/S%d'}, ".formatted(property, level + 1));
      }
      text.append("}}\n");
    }
    text.append("    S6: {type: string, example: x}\n");
    var api = new RequestSource.OpenApi(file(folder, "wide.yaml", text.toString()).toString());

    assertThatThrownBy(() -> read(WRITES, api)).hasMessageContaining("its body has no example");
  }

  @Test
  void messagesRepeatNoTextOfOtherFilesAndNoSecretsOfUrls() throws IOException {
    var other =
        new RequestSource.OpenApi(file(folder, "passwords", "root:x:0:s3cret\n").toString());
    var url = new RequestSource.OpenApi("http://jane:s3cret@127.0.0.1:1/?token=s3cret");

    for (RequestSource source : List.of(other, url)) {
      assertThatThrownBy(() -> read(WRITES, source))
          .isInstanceOf(Problem.class)
          .message()
          .doesNotContain("s3cret");
    }
  }
}

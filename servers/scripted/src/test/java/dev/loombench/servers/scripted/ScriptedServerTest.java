package dev.loombench.servers.scripted;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptedServerTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static Listener server;

  @BeforeAll
  static void start() throws IOException {
    server =
        Listener.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Router(true));
  }

  @AfterAll
  static void close() {
    CLIENT.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /hold?bytes=1048576                               | {"heldBytes":1048576}
          /hold?bytes=0                                     | {"heldBytes":0}
          /inflate?count=3                                  | {"inflated":3}
          /throw?times=1000                                 | {"thrown":1000}
          /safepoints?times=2                               | {"safepoints":2}
          """)
  void answersWhatItDid(String path, String body) throws Exception {
    HttpResponse<String> answer = get(path);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(body);
  }

  @Test
  void allocatesTheRequestedBytes() throws Exception {
    assertThat(get("/allocate?bytes=10240000&pieces=10000").body())
        .matches("\\{\"allocatedBytes\":1024\\d{4},\"pieceBytes\":1024,\"pieces\":10000}");
  }

  @Test
  void collectsTheRequestedNumberOfTimes() throws Exception {
    assertThat(get("/collect?times=2").body()).contains("\"asked\":2").contains("\"collections\":");
  }

  @Test
  void usesAtLeastTheRequestedCpu() throws Exception {
    String micros = get("/burn?cpu-micros=20000").body().replaceAll(".*cpuMicros\":(\\d+).*", "$1");
    assertThat(Long.parseLong(micros)).isGreaterThanOrEqualTo(20_000);
  }

  @Test
  void everyEnterOfAWaiterIsContended() throws Exception {
    assertThat(get("/contend?threads=3&times=5&hold-millis=1").body()).contains("\"contended\":15");
  }

  @Test
  void pinsTheRequestedNumberOfTimes() throws Exception {
    assertThat(get("/pin?times=3&millis=5").body())
        .matches("\\{\"by\":\"(monitor|initializer)\",\"pinned\":3,\"pinnedMicros\":\\d{5,}}");
  }

  @Test
  void startsThreadsOfEachKind() throws Exception {
    assertThat(get("/threads?platform=3&daemon=2&virtual=10&millis=1").body())
        .startsWith("{\"daemon\":2,\"platform\":3,\"platformStartedByTheJvm\":")
        .endsWith("\"virtual\":10}");
  }

  @Test
  void emptyHasAnEmptyBodyAndKeepsTheConnection() throws Exception {
    assertThat(get("/empty").statusCode()).isEqualTo(200);
    assertThat(get("/empty").body()).isEmpty();
  }

  @Test
  void gcCollects() throws Exception {
    var request =
        HttpRequest.newBuilder(uri("/gc")).POST(BodyPublishers.ofString("a body to skip")).build();

    assertThat(CLIENT.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(204);
    assertThat(get("/gc").statusCode()).isEqualTo(405);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /burn            | parameter 'cpu-micros' is '', but must be a whole number from 1 to 3600000000
          /throw?times=x   | parameter 'times' is 'x', but must be a whole number from 1 to 10000000
          /throw?times=0   | parameter 'times' is '0', but must be a whole number from 1 to 10000000
          /inflate?cuont=1 | unknown parameter 'cuont'; allowed: count
          """)
  void invalidParametersAreRejectedWithTheReason(String path, String reason) throws Exception {
    HttpResponse<String> answer = get(path);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo(reason);
  }

  @Test
  void anUnknownPathIsNotFound() throws Exception {
    assertThat(get("/hello").statusCode()).isEqualTo(404);
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return CLIENT.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
  }

  private static URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.address().getPort() + path);
  }
}

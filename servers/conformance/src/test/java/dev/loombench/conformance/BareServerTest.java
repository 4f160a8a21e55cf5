package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.conformance.RawConnection.Answer;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A server with the arguments of its variant only: what is unavailable, and its stop. */
@ForEachVariant
class BareServerTest {

  private static final int ENDED_BY_SIGTERM = 143;

  private final Variant variant;

  BareServerTest(Variant variant) {
    this.variant = variant;
  }

  /** One test with one start, because starts are most of the time that these tests take. */
  @Test
  void whatIsNotConfiguredIsUnavailableAndTheServerStopsWithRequestsInProgress() throws Exception {
    try (ServerProcess server =
        ServerProcess.start(variant.form(), variant.server(), variant.with())) {
      List<ProcessHandle> children = server.process().descendants().toList();
      assertUnavailable(server);
      if (variant.form() == Form.JAR) { // others may fix at build time that the path exists
        assertNoPathToCollectGarbage(server);
      }
      assertClosesTheConnection(server);
      assertStops(server);
      assertThat(children).isEmpty();
      assertThat(server.output()).isEmpty();
    }
  }

  private static void assertUnavailable(ServerProcess server) throws Exception {
    Http http = Http.to(server);
    assertAnswer(
        http.get("/call"),
        503,
        "no downstream service: start the server with --loombench.downstream=URL");
    assertAnswer(
        http.get("/file"), 503, "no folder for files: start the server with --loombench.files=DIR");
  }

  private static void assertNoPathToCollectGarbage(ServerProcess server) throws Exception {
    Http http = Http.to(server);
    assertAnswer(http.method("GET", "/gc"), 404, "no such path");
    assertAnswer(http.method("POST", "/gc"), 404, "no such path");
  }

  private static void assertAnswer(HttpResponse<String> answer, int status, String body) {
    assertThat(answer.body()).isEqualTo(body);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
  }

  private static void assertClosesTheConnection(ServerProcess server) throws Exception {
    try (RawConnection connection = RawConnection.to(server)) {
      Answer answer = connection.send("GET", "/call");
      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.headers()).containsEntry("connection", "close");
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  private static void assertStops(ServerProcess server) throws Exception {
    try (RawConnection waiting = RawConnection.to(server);
        RawConnection idle = RawConnection.to(server)) {
      waiting.write("GET /delay?millis=60000 HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertThat(idle.send("GET", "/hello").status()).isEqualTo(200);

      assertThat(server.stop()).isTrue();

      assertThat(server.process().exitValue()).isEqualTo(ENDED_BY_SIGTERM);
      assertThatThrownBy(
              () -> new Socket(InetAddress.getLoopbackAddress(), server.ready().port()).close())
          .isInstanceOf(ConnectException.class);
    }
  }
}

package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.conformance.RawConnection.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Framing of responses and reuse of connections, observed on the socket. */
@ForEachVariant
class ConnectionsTest {

  private static final int MORE_THAN_ANY_DEFAULT_LIMIT = 300;

  private final Variant variant;

  ConnectionsTest(Variant variant) {
    this.variant = variant;
  }

  @Test
  void oneConnectionCarriesManyRequests() throws IOException {
    try (RawConnection connection = connect()) {
      for (int i = 0; i < MORE_THAN_ANY_DEFAULT_LIMIT; i++) {
        assertThat(connection.send("GET", "/hello").body()).isEqualTo("Hello World!");
      }
    }
  }

  @Test
  void oneConnectionCarriesEveryKindOfRequest() throws IOException {
    try (RawConnection connection = connect()) {
      assertThat(connection.send("GET", "/empty").body()).isEmpty();
      assertThat(connection.send("HEAD", "/hello").headers()).containsEntry("content-length", "12");
      assertThat(connection.post("/sort", "application/json", "[2,1]").body()).isEqualTo("[1,2]");
      assertThat(connection.send("POST", "/gc").status()).isEqualTo(204);
      assertThat(connection.send("GET", "/delay?millis=1").body()).isEqualTo("success");
      assertThat(connection.send("OPTIONS", "/hello").status()).isEqualTo(200);
      assertThat(connection.send("GET", "/hello").body()).isEqualTo("Hello World!");
    }
  }

  /** A kernel's answer comes from another thread, while the next request is read. */
  @Test
  void requestsRightAfterAKernelAreAnswered() {
    IntStream.range(0, 8).parallel().forEach(client -> alternateKernelsAndGreetings(500));
  }

  private void alternateKernelsAndGreetings(int times) {
    try (RawConnection connection = connect()) {
      for (int i = 0; i < times; i++) {
        assertThat(connection.send("GET", "/compute?outer=1&inner=1").status()).isEqualTo(200);
        for (int greeting = 0; greeting < 3; greeting++) {
          assertThat(connection.send("GET", "/hello").body()).isEqualTo("Hello World!");
        }
      }
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  @Test
  void aLargeAnswerHasALengthAndNoChunks() throws IOException {
    String numbers = "[" + "7,".repeat(50_000) + "7]";
    try (RawConnection connection = connect()) {
      Answer answer = connection.post("/sort", "application/json", numbers);
      assertThat(answer.headers())
          .containsEntry("content-length", "100003")
          .doesNotContainKey("transfer-encoding");
      assertThat(answer.body()).isEqualTo(numbers);
    }
  }

  @Test
  void anEmptyAnswerHasALength() throws IOException {
    try (RawConnection connection = connect()) {
      assertThat(connection.send("GET", "/empty").headers()).containsEntry("content-length", "0");
    }
  }

  @Test
  void theConnectionStaysOpenAfter404And405And415() throws IOException {
    try (RawConnection connection = connect()) {
      assertThat(connection.send("GET", "/nothing").status()).isEqualTo(404);
      assertThat(connection.send("DELETE", "/hello").status()).isEqualTo(405);
      assertThat(connection.post("/sort", "text/plain", "[2,1]").status()).isEqualTo(415);
      assertThat(connection.send("GET", "/hello").body()).isEqualTo("Hello World!");
    }
  }

  @Test
  void theConnectionStaysOpenAfterAFailedDownstreamCall() throws IOException {
    SharedServers.DOWNSTREAM.behave(exchange -> FakeDownstream.send(exchange, 500, "oh"));
    try (RawConnection connection = connect()) {
      assertThat(connection.send("GET", "/call").status()).isEqualTo(502);
      assertThat(connection.send("GET", "/hello").body()).isEqualTo("Hello World!");
    }
  }

  @Test
  void aBadParameterClosesTheConnectionAndSaysSo() throws IOException {
    try (RawConnection connection = connect()) {
      assertCloses(connection, connection.send("GET", "/delay?millis=x"), 400);
    }
  }

  @Test
  void aBadBodyClosesTheConnectionAndSaysSo() throws IOException {
    try (RawConnection connection = connect()) {
      assertCloses(connection, connection.post("/sort", "application/json", "[x]"), 400);
    }
  }

  @Test
  void theClientCanCloseTheConnection() throws IOException {
    try (RawConnection connection = connect()) {
      connection.write("GET /empty HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      assertThat(connection.read().status()).isEqualTo(200);
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aMalformedTargetIsABadRequest() throws IOException {
    try (RawConnection connection = connect()) {
      assertThat(connection.send("GET", "/delay?millis=%zz").status()).isEqualTo(400);
    }
  }

  @Test
  void aClientThatDisconnectsWhileItSendsIsNotLogged() throws IOException {
    ServerProcess server = SharedServers.equipped(variant);
    try (RawConnection remaining = RawConnection.to(server)) {
      for (int i = 0; i < 20; i++) {
        RawConnection leaving = RawConnection.to(server);
        leaving.write(
            "POST /sort HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: 1000000\r\n\r\n[1,2,3");
        assertThat(remaining.send("GET", "/hello").status()).isEqualTo(200);
        leaving.reset();
        assertThat(remaining.send("GET", "/hello").status()).isEqualTo(200);
      }
      assertThat(server.output()).isEmpty();
    }
  }

  private static void assertCloses(RawConnection connection, Answer answer, int status)
      throws IOException {
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.headers()).containsEntry("connection", "close");
    assertThat(connection.isClosedByServer()).isTrue();
  }

  private RawConnection connect() throws IOException {
    return RawConnection.to(SharedServers.equipped(variant));
  }
}

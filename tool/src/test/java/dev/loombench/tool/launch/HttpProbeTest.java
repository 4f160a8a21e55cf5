package dev.loombench.tool.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Probes of servers that answer wrongly, slowly or without end. */
@Timeout(60)
class HttpProbeTest {

  private static final Duration PATIENCE = Duration.ofMillis(500);

  private ServerSocket server;

  /** Writer of an answer. */
  private interface Script {
    void writeTo(OutputStream out) throws IOException, InterruptedException;
  }

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  @Test
  void aStatusWithoutAnEndOfTheHeadersIsRead() throws Exception {
    assertThat(statusOf("HTTP/1.1 204 No Content\r\nX: " + "x".repeat(1 << 20))).isEqualTo(204);
  }

  @Test
  void interimResponsesAreNoAnswer() throws Exception {
    assertThat(
            statusOf(
                String.join(
                    "\r\n",
                    "HTTP/1.1 100 Continue",
                    "",
                    "HTTP/1.1 103 Early Hints",
                    "Link: a",
                    "",
                    "HTTP/1.1 503 Not Yet",
                    "",
                    "")))
        .isEqualTo(503);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\r\n", "HTTP/1.1", "HTTP/1.1 2", "HTTP/9.9 200 OK\r\n", "\0\0\u001b[31m\n"})
  void otherAnswersAreQuotedWithoutControlCharacters(String text) {
    assertThatThrownBy(() -> statusOf(text))
        .isInstanceOf(IOException.class)
        .message()
        .startsWith("no HTTP answer, but '")
        .doesNotContain("\0", "\u001b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "\0", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 100 C\r\nX: y\r\n"})
  void anAnswerWithoutEndIsCutOff(String repeated) {
    assertThatThrownBy(
            () ->
                status(
                    out -> {
                      while (true) {
                        out.write(bytes(repeated));
                      }
                    }))
        .isInstanceOf(IOException.class);
  }

  @Test
  void slowBytesEndWithThePatience() {
    assertThatThrownBy(
            () ->
                status(
                    out -> {
                      while (true) {
                        out.write('H');
                        Thread.sleep(20);
                      }
                    }))
        .isInstanceOf(IOException.class);
  }

  private int statusOf(String text) throws IOException, InterruptedException {
    return status(out -> out.write(bytes(text)));
  }

  /** Sends the answer without reading the request first. */
  private int status(Script script) throws IOException, InterruptedException {
    Thread answering = Thread.ofVirtual().start(() -> answer(script));
    try {
      var base = URI.create("http://127.0.0.1:" + server.getLocalPort());
      return HttpProbe.status(base, "/", PATIENCE);
    } finally {
      answering.join();
    }
  }

  private void answer(Script script) {
    try (Socket socket = server.accept()) {
      script.writeTo(socket.getOutputStream());
      socket.shutdownOutput();
      socket.getInputStream().readAllBytes();
    } catch (IOException | InterruptedException closed) {
      // The probe has closed the connection.
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}

package dev.loombench.tool.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers of servers that send slowly or without end. */
@Timeout(120)
class WholeAnswersTest {

  private static final Duration SHORT = Duration.ofMillis(500);
  private static final Duration LONG = Duration.ofSeconds(100);

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
  void aWholeAnswerIsReturned() throws Exception {
    assertThat(bodyOf(LONG, out -> write(out, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")))
        .isEqualTo("ok");
  }

  @Test
  void aSlowBodyEndsWithTheLimit() {
    assertThatThrownBy(
            () ->
                bodyOf(
                    SHORT,
                    out -> {
                      write(out, "HTTP/1.1 200 OK\r\n\r\n");
                      while (true) {
                        write(out, "x");
                        Thread.sleep(20);
                      }
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("no whole answer within 500 ms");
  }

  @Test
  void aBodyWithoutEndIsCutOff() {
    String many = "x".repeat(1 << 20);
    assertThatThrownBy(
            () ->
                bodyOf(
                    LONG,
                    out -> {
                      write(out, "HTTP/1.1 200 OK\r\n\r\n");
                      while (true) {
                        write(out, many);
                      }
                    }))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("exceeds capacity");
  }

  private String bodyOf(Duration limit, Script script) throws IOException, InterruptedException {
    Thread.ofVirtual().start(() -> answer(script));
    try (HttpClient client = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.getLocalPort())).build();
      return WholeAnswers.send(client, request, limit).body();
    }
  }

  private void answer(Script script) {
    try (Socket socket = server.accept()) {
      script.writeTo(socket.getOutputStream());
    } catch (IOException | InterruptedException closed) {
      // The client has closed the connection.
    }
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}

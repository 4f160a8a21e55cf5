package dev.loombench.tool.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.AnswerOnce;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers of servers that send slowly or without end. */
@Timeout(120)
class WholeAnswersTest {

  private static final Duration SHORT = Duration.ofMillis(500);
  private static final Duration LONG = Duration.ofSeconds(100);

  @Test
  void aWholeAnswerIsReturned() throws Exception {
    assertThat(
            bodyOf(
                LONG,
                out -> AnswerOnce.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")))
        .isEqualTo("ok");
  }

  @Test
  void aSlowBodyEndsWithTheLimit() {
    assertThatThrownBy(
            () ->
                bodyOf(
                    SHORT,
                    out -> {
                      AnswerOnce.write(out, "HTTP/1.1 200 OK\r\n\r\n");
                      while (true) {
                        AnswerOnce.write(out, "x");
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
                      AnswerOnce.write(out, "HTTP/1.1 200 OK\r\n\r\n");
                      while (true) {
                        AnswerOnce.write(out, many);
                      }
                    }))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("exceeds capacity");
  }

  private static String bodyOf(Duration limit, AnswerOnce.Script script) throws Exception {
    try (var server = AnswerOnce.with(script);
        HttpClient client = HttpClient.newHttpClient()) {
      return WholeAnswers.send(client, HttpRequest.newBuilder(server.uri()).build(), limit).body();
    }
  }
}

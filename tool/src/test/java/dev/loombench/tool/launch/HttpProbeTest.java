package dev.loombench.tool.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Probes of servers that answer wrongly, slowly or without end. */
@Timeout(60)
class HttpProbeTest {

  private static final Duration PATIENCE = Duration.ofMillis(500);

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
                        AnswerOnce.write(out, repeated);
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

  private static int statusOf(String text) throws Exception {
    return status(out -> AnswerOnce.write(out, text));
  }

  private static int status(AnswerOnce.Script script) throws Exception {
    try (var server = AnswerOnce.with(script)) {
      return HttpProbe.status(server.uri(), "/", PATIENCE);
    }
  }
}

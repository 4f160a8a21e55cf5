package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ErrorDetailTest {

  @Test
  void isTheFirstLineOfTheBody() {
    assertThat(of(503, "no connection left\r\nat Pool.append()")).isEqualTo("no connection left");
  }

  @Test
  void joinsChunks() {
    assertThat(of(500, "no conn", "ection l", "eft\nat")).isEqualTo("no connection left");
  }

  @Test
  void removesControlCharacters() {
    assertThat(of(500, "\u001b[31mred\u0007 alert\tnow")).isEqualTo("[31mred alertnow");
  }

  @Test
  void ignoresLinesOfMoreThan200Characters() {
    assertThat(of(500, "x".repeat(200))).hasSize(200);
    assertThat(of(500, "x".repeat(201))).isEmpty();
    assertThat(of(500, "\u00e9".repeat(200))).hasSize(200);
    assertThat(of(500, "x".repeat(100_000))).isEmpty();
  }

  @Test
  void ignoresMarkupAndBinaryContent() {
    assertThat(of(404, "<!doctype html><title>Not found</title>")).isEmpty();
    assertThat(of(500, new byte[] {(byte) 0x1f, (byte) 0x8b, 8, 0})).isEmpty();
  }

  @Test
  void ignoresTheBodyOfASuccess() {
    assertThat(of(200, "well")).isEmpty();
    assertThat(of(399, "well")).isEmpty();
    assertThat(of(400, "badly")).isEqualTo("badly");
  }

  private static String of(int status, String... chunks) {
    ErrorDetail errorDetail = ErrorDetail.of(status);
    for (String chunk : chunks) {
      errorDetail.append(Unpooled.copiedBuffer(chunk, StandardCharsets.UTF_8));
    }
    return errorDetail.text();
  }

  private static String of(int status, byte[] body) {
    ErrorDetail errorDetail = ErrorDetail.of(status);
    ByteBuf chunk = Unpooled.wrappedBuffer(body);
    errorDetail.append(chunk);
    return errorDetail.text();
  }
}

package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ComplaintTest {

  @Test
  void itIsTheFirstLineOfTheBody() {
    assertThat(of(503, "no connection left\r\nat Pool.take()")).isEqualTo("no connection left");
  }

  @Test
  void itMayComeInPieces() {
    assertThat(of(500, "no conn", "ection l", "eft\nat")).isEqualTo("no connection left");
  }

  @Test
  void controlCharactersAreLeftOut() {
    assertThat(of(500, "\u001b[31mred\u0007 alert\tnow")).isEqualTo("[31mred alertnow");
  }

  @Test
  void aLineOfMoreThan200CharactersSaysNothing() {
    assertThat(of(500, "x".repeat(200))).hasSize(200);
    assertThat(of(500, "x".repeat(201))).isEmpty();
    assertThat(of(500, "\u00e9".repeat(200))).hasSize(200);
    assertThat(of(500, "x".repeat(100_000))).isEmpty();
  }

  @Test
  void markupAndWhatIsNotTextSayNothing() {
    assertThat(of(404, "<!doctype html><title>Not found</title>")).isEmpty();
    assertThat(of(500, new byte[] {(byte) 0x1f, (byte) 0x8b, 8, 0})).isEmpty();
  }

  @Test
  void nothingIsKeptOfAGoodAnswer() {
    assertThat(of(200, "well")).isEmpty();
    assertThat(of(399, "well")).isEmpty();
    assertThat(of(400, "badly")).isEqualTo("badly");
  }

  private static String of(int status, String... pieces) {
    Complaint complaint = Complaint.of(status);
    for (String piece : pieces) {
      complaint.take(Unpooled.copiedBuffer(piece, StandardCharsets.UTF_8));
    }
    return complaint.text();
  }

  private static String of(int status, byte[] body) {
    Complaint complaint = Complaint.of(status);
    ByteBuf piece = Unpooled.wrappedBuffer(body);
    complaint.take(piece);
    return complaint.text();
  }
}

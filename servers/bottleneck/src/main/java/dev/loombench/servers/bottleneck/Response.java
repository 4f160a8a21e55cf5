package dev.loombench.servers.bottleneck;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loombench.kernels.Reasons;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * What a request is answered with.
 *
 * @param body to be sent as a duplicate; never released
 */
record Response(int status, ByteBuf body) {

  /** A text. */
  static Response text(String text) {
    return of(200, text);
  }

  /** A text that is sent often: ready for the socket, so that sending it costs little. */
  static Response kept(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return new Response(
        200, Unpooled.unreleasableBuffer(Unpooled.directBuffer(bytes.length).writeBytes(bytes)));
  }

  /** Done, and nothing to say. */
  static Response nothing() {
    return of(204, "");
  }

  /** Not done, with the reason that goes with the status. */
  static Response rejected(int status) {
    return rejected(status, Reasons.of(status));
  }

  /** Not done. */
  static Response rejected(int status, String reason) {
    return of(status, reason);
  }

  private static Response of(int status, String text) {
    return new Response(
        status, Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(text.getBytes(UTF_8))));
  }

  int bodyBytes() {
    return body.readableBytes();
  }
}

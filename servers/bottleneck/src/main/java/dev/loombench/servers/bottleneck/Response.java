package dev.loombench.servers.bottleneck;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loombench.kernels.Reasons;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Response to a request.
 *
 * @param body the body; send a duplicate, because it is never released
 */
record Response(int status, ByteBuf body) {

  /** Returns a text. */
  static Response text(String text) {
    return of(200, text);
  }

  /** Returns a text in direct memory, which is cheap to send often. */
  static Response cached(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return new Response(
        200, Unpooled.unreleasableBuffer(Unpooled.directBuffer(bytes.length).writeBytes(bytes)));
  }

  /** Returns an empty response. */
  static Response nothing() {
    return of(204, "");
  }

  /** Returns an error with the default reason of its status. */
  static Response rejected(int status) {
    return rejected(status, Reasons.of(status));
  }

  /** Returns an error. */
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

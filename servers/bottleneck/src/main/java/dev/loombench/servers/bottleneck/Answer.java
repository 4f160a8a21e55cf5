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
record Answer(int status, ByteBuf body) {

  /** A text. */
  static Answer text(String text) {
    return of(200, text);
  }

  /** A text that is sent often: ready for the socket, so that sending it costs little. */
  static Answer kept(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return new Answer(
        200, Unpooled.unreleasableBuffer(Unpooled.directBuffer(bytes.length).writeBytes(bytes)));
  }

  /** Done, and nothing to say. */
  static Answer nothing() {
    return of(204, "");
  }

  /** Not done, with the reason that goes with the status. */
  static Answer refused(int status) {
    return refused(status, Reasons.of(status));
  }

  /** Not done. */
  static Answer refused(int status, String reason) {
    return of(status, reason);
  }

  private static Answer of(int status, String text) {
    return new Answer(
        status, Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(text.getBytes(UTF_8))));
  }

  int bodyBytes() {
    return body.readableBytes();
  }
}

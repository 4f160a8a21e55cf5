package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestSpec;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A request as the bytes that go over the wire in HTTP/1.1.
 *
 * @param bytes the whole request, head and body
 * @param asksHead whether the answer has no body
 * @param judge makes what decides about an answer's body
 */
record Http1Request(ByteBuf bytes, boolean asksHead, Supplier<BodyJudge> judge)
    implements PreparedRequest {

  /**
   * @param kept whether the connection is to be used again
   */
  static Http1Request of(RequestSpec spec, byte[] body, URI target, boolean kept) {
    StringBuilder head = new StringBuilder(256);
    head.append(spec.method()).append(' ').append(spec.path()).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(target.getRawAuthority()).append("\r\n");
    if (!kept) {
      head.append("Connection: close\r\n");
    }
    if (body.length > 0 || WITH_BODY.contains(spec.method())) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    for (Map.Entry<String, String> header : spec.headers().entrySet()) {
      head.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
    }
    head.append("\r\n");
    byte[] headBytes = head.toString().getBytes(StandardCharsets.UTF_8);
    ByteBuf bytes = Unpooled.directBuffer(headBytes.length + body.length);
    bytes.writeBytes(headBytes).writeBytes(body);
    return new Http1Request(bytes, spec.method().equals("HEAD"), BodyJudge.of(spec.check()));
  }

  @Override
  public int knownBytes() {
    return bytes.readableBytes();
  }

  @Override
  public void release() {
    bytes.release();
  }
}

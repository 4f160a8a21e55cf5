package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestSpec;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;

/** Request as bytes of HTTP/1.1. */
record Http1Request(ByteBuf bytes, boolean isHead, Function<User, BodyMatcher> matcher)
    implements PreparedRequest {

  static Http1Request of(RequestSpec spec, byte[] body, URI target, boolean keepAlive) {
    StringBuilder head = new StringBuilder(256);
    head.append(spec.method()).append(' ').append(spec.path()).append(" HTTP/1.1\r\n");
    if (spec.host().isEmpty()) {
      head.append("Host: ").append(target.getRawAuthority()).append("\r\n");
    }
    if (!keepAlive) {
      head.append("Connection: close\r\n");
    }
    if (PreparedRequest.needsContentLength(spec, body)) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    for (Map.Entry<String, String> header : spec.headers().entrySet()) {
      head.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
    }
    head.append("\r\n");
    byte[] headBytes = head.toString().getBytes(StandardCharsets.UTF_8);
    ByteBuf bytes = Unpooled.directBuffer(headBytes.length + body.length);
    bytes.writeBytes(headBytes).writeBytes(body);
    return new Http1Request(bytes, spec.method().equals("HEAD"), BodyMatcher.of(spec.check()));
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

package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestSpec;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A request as HTTP/2 sends it. How many bytes its headers take is known only when they are
 * compressed for a connection.
 *
 * @param headers with the names in small letters
 * @param body empty for none
 * @param asksHead whether the answer has no body
 * @param judge makes what decides about an answer's body
 */
record Http2Request(Http2Headers headers, ByteBuf body, boolean asksHead, Supplier<BodyJudge> judge)
    implements PreparedRequest {

  /** Headers of one HTTP/1.1 connection, which have no place in HTTP/2 (RFC 9113, 8.2.2). */
  private static final Set<String> OF_A_CONNECTION =
      Set.of("connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");

  static Http2Request of(RequestSpec spec, byte[] body, URI target) {
    List<AsciiString> others = new ArrayList<>();
    if (body.length > 0 || WITH_BODY.contains(spec.method())) {
      others.add(text("content-length"));
      others.add(text(String.valueOf(body.length)));
    }
    spec.headers()
        .forEach(
            (name, value) -> {
              String small = name.toLowerCase(Locale.ROOT);
              if (hasPlace(small, value)) {
                others.add(text(small));
                others.add(text(value));
              }
            });
    Http2Headers headers =
        ReadOnlyHttp2Headers.clientHeaders(
            false,
            text(spec.method()),
            text(spec.path()),
            text(target.getScheme()),
            text(target.getRawAuthority()),
            others.toArray(AsciiString[]::new));
    ByteBuf bytes = Unpooled.directBuffer(body.length).writeBytes(body);
    return new Http2Request(
        headers, bytes, spec.method().equals("HEAD"), BodyJudge.of(spec.check()));
  }

  private static boolean hasPlace(String name, String value) {
    return !OF_A_CONNECTION.contains(name) && (!name.equals("te") || value.equals("trailers"));
  }

  private static AsciiString text(String text) {
    return new AsciiString(text.getBytes(StandardCharsets.UTF_8), false);
  }

  /** None: the connection counts what it writes. */
  @Override
  public int knownBytes() {
    return 0;
  }

  @Override
  public void release() {
    body.release();
  }
}

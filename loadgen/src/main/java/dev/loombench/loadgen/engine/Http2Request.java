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
import java.util.function.Function;

/**
 * Request as headers and body of HTTP/2. The size of its headers depends on the header compression
 * of the connection.
 *
 * @param headers with lower-case names
 * @param body empty for none
 */
record Http2Request(
    Http2Headers headers, ByteBuf body, boolean isHead, Function<User, BodyMatcher> matcher)
    implements PreparedRequest {

  /**
   * Connection-specific headers of HTTP/1.1, not allowed in HTTP/2 (RFC 9113, 8.2.2), and the host,
   * which is the authority.
   */
  private static final Set<String> OF_HTTP_1 =
      Set.of(
          "host", "connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");

  static Http2Request of(RequestSpec spec, byte[] body, URI target) {
    List<AsciiString> others = new ArrayList<>();
    if (PreparedRequest.needsContentLength(spec, body)) {
      others.add(ascii("content-length"));
      others.add(ascii(String.valueOf(body.length)));
    }
    spec.headers()
        .forEach(
            (name, value) -> {
              String lowerCase = name.toLowerCase(Locale.ROOT);
              if (isAllowed(lowerCase, value)) {
                others.add(ascii(lowerCase));
                others.add(ascii(value));
              }
            });
    Http2Headers headers =
        ReadOnlyHttp2Headers.clientHeaders(
            false,
            ascii(spec.method()),
            ascii(spec.path()),
            ascii(target.getScheme()),
            ascii(spec.host().orElse(target.getRawAuthority())),
            others.toArray(AsciiString[]::new));
    ByteBuf bytes = Unpooled.directBuffer(body.length).writeBytes(body);
    return new Http2Request(
        headers, bytes, spec.method().equals("HEAD"), BodyMatcher.of(spec.check()));
  }

  private static boolean isAllowed(String name, String value) {
    return !OF_HTTP_1.contains(name) && (!name.equals("te") || value.equals("trailers"));
  }

  private static AsciiString ascii(String text) {
    return new AsciiString(text.getBytes(StandardCharsets.UTF_8), false);
  }

  /** Returns 0: the connection counts the bytes that it sends. */
  @Override
  public int knownBytes() {
    return 0;
  }

  @Override
  public void release() {
    body.release();
  }
}

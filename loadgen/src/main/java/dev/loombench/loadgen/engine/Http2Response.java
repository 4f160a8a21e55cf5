package dev.loombench.loadgen.engine;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;

/** Partially received response on an HTTP/2 stream. */
final class Http2Response {

  private final Exchange exchange;
  private final BodyMatcher matcher;
  private boolean hasStatus;
  private int status;
  private ErrorDetail errorDetail = ErrorDetail.of(200);

  Http2Response(Exchange exchange, BodyMatcher matcher) {
    this.exchange = exchange;
    this.matcher = matcher;
  }

  Exchange exchange() {
    return exchange;
  }

  int status() {
    return status;
  }

  /** Returns true for an error, whose body is not checked. */
  boolean bodyMatches() {
    return ErrorDetail.isError(status) || matcher.matches();
  }

  ErrorDetail errorDetail() {
    return errorDetail;
  }

  /** Reads the status from the first final headers; skips interim responses and trailers. */
  void receiveHeaders(int stream, Http2Headers headers) throws Http2Exception {
    if (hasStatus) {
      return;
    }
    CharSequence text = headers.status();
    switch (HttpStatusClass.valueOf(text)) {
      case UNKNOWN -> throw violation(stream, "status " + text);
      case INFORMATIONAL -> {
        if (AsciiString.contentEquals("101", text)) {
          throw violation(stream, "status 101");
        }
      }
      case SUCCESS, REDIRECTION, CLIENT_ERROR, SERVER_ERROR -> {
        hasStatus = true;
        status = AsciiString.of(text).parseInt();
        errorDetail = ErrorDetail.of(status);
      }
    }
  }

  void receiveBody(ByteBuf chunk) {
    matcher.append(chunk);
    errorDetail.append(chunk);
  }

  /** Throws a stream error if the stream ended without a status. */
  void requireComplete(int stream) throws Http2Exception {
    if (!hasStatus) {
      throw violation(stream, "the response ended without a status");
    }
  }

  private static Http2Exception violation(int stream, String what) {
    return Http2Exception.streamError(stream, Http2Error.PROTOCOL_ERROR, "%s", what);
  }
}

package dev.loombench.loadgen.engine;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;

/** What has come so far of the answer to one request in hand. */
final class Http2Answer {

  private final Exchange exchange;
  private final BodyJudge judge;

  /** 0 until it has come. */
  private int status;

  private Complaint complaint = Complaint.of(200);

  Http2Answer(Exchange exchange, BodyJudge judge) {
    this.exchange = exchange;
    this.judge = judge;
  }

  Exchange exchange() {
    return exchange;
  }

  int status() {
    return status;
  }

  boolean bodyMatches() {
    return judge.satisfied();
  }

  /** Why the server answered badly, if it did. */
  Complaint complaint() {
    return complaint;
  }

  /** The first headers tell the status, unless only of an interim answer; the last are trailers. */
  void takeHeaders(int stream, Http2Headers headers) throws Http2Exception {
    if (status != 0) {
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
        status = AsciiString.of(text).parseInt();
        complaint = Complaint.of(status);
      }
    }
  }

  void takeBody(ByteBuf piece) {
    judge.take(piece);
    complaint.take(piece);
  }

  /** Now that its stream has ended. */
  void checkWhole(int stream) throws Http2Exception {
    if (status == 0) {
      throw violation(stream, "the answer ended without a status");
    }
  }

  private static Http2Exception violation(int stream, String what) {
    return Http2Exception.streamError(stream, Http2Error.PROTOCOL_ERROR, "%s", what);
  }
}

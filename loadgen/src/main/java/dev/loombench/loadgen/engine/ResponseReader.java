package dev.loombench.loadgen.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/** Reads HTTP/1.1 responses from a connection. */
final class ResponseReader extends ChannelInboundHandlerAdapter {

  /** Receiver of responses and connection events. */
  interface Listener {

    void onBytes(int count);

    /** Called for each complete response, with the server's message if its status is an error. */
    void onResponse(int status, boolean keepAlive, boolean bodyMatches, ErrorDetail errorDetail);

    /** Called if the bytes are not HTTP or nothing was requested. */
    void onMalformed(String why);

    /** Called if the connection failed; {@link #onClosed} follows. */
    void onError(Throwable cause);

    void onClosed();
  }

  private final Listener listener;
  private boolean headRequest;
  private BodyMatcher matcher = BodyMatcher.ANYTHING;
  private HttpResponse head;
  private ErrorDetail errorDetail = ErrorDetail.of(200);

  private ResponseReader(Listener listener) {
    this.listener = listener;
  }

  static ResponseReader addTo(ChannelPipeline pipeline, Listener listener) {
    ResponseReader reader = new ResponseReader(listener);
    pipeline.addLast(reader.new Decoder(), reader);
    return reader;
  }

  /** Prepares for the response to the request that is sent next. */
  void expect(boolean isHead, BodyMatcher bodyMatcher) {
    headRequest = isHead;
    matcher = bodyMatcher;
    head = null;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      if (message instanceof HttpObject part) { // After a switch of protocols, it is bytes.
        read(part);
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void read(HttpObject part) {
    DecoderResult decoded = part.decoderResult();
    if (decoded.isFailure()) {
      if (!(decoded.cause() instanceof PrematureChannelClosureException)) {
        listener.onMalformed(String.valueOf(decoded.cause().getMessage()));
      }
      return;
    }
    if (part instanceof HttpResponse response) {
      head = response;
      errorDetail = ErrorDetail.of(response.status().code());
    }
    if (part instanceof HttpContent content && head != null) {
      matcher.append(content.content());
      errorDetail.append(content.content());
      if (part instanceof LastHttpContent) {
        complete();
      }
    }
  }

  private void complete() {
    HttpResponse response = head;
    head = null;
    int status = response.status().code();
    if (status == 101) {
      listener.onMalformed("the server switched protocols without an upgrade request");
    } else if (HttpStatusClass.valueOf(status) != HttpStatusClass.INFORMATIONAL) {
      boolean bodyMatches = ErrorDetail.isError(status) || matcher.matches();
      listener.onResponse(status, HttpUtil.isKeepAlive(response), bodyMatches, errorDetail);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    listener.onError(cause);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    listener.onClosed();
  }

  private final class Decoder extends HttpResponseDecoder {

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
      listener.onBytes(((ByteBuf) message).readableBytes());
      super.channelRead(context, message);
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
      return headRequest || super.isContentAlwaysEmpty(message);
    }
  }
}

package dev.loombench.loadgen.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;

/** Netty's HTTP/2, set up for a client that reads at once whatever comes. */
@SuppressWarnings("FutureReturnValueIgnored") // failures arrive by the listener
final class Http2Wiring extends Http2ConnectionHandler {

  /** Who is told how the connection fares. */
  interface Listener {

    /** A violation of the protocol: the connection cannot go on. */
    void onViolation(String why);

    /** A violation of the protocol by one stream, which is reset. */
    void onViolation(int stream, String why);

    /** The connection failed. */
    void onError(Throwable cause);

    /** The connection is closed. */
    void onClosed();
  }

  /** How much a server may send ahead on one stream: most answers need no window update. */
  private static final int STREAM_WINDOW = 1 << 20;

  /** How much it may send ahead on all streams of a connection. */
  private static final int CONNECTION_WINDOW = 16 << 20;

  private final Listener listener;
  private ChannelHandlerContext context;

  private Http2Wiring(
      Http2ConnectionDecoder decoder,
      Http2ConnectionEncoder encoder,
      Http2Settings settings,
      Listener listener) {
    super(decoder, encoder, settings);
    this.listener = listener;
  }

  /**
   * Netty's handler for a new connection.
   *
   * @param frames is told what comes
   */
  static Http2Wiring of(Http2FrameListener frames, Listener listener) {
    return new Builder(frames, listener).build();
  }

  /** Speaks HTTP/2 once TLS has agreed on it. */
  static ChannelInboundHandlerAdapter agreedOn(Http2Wiring wiring, ByteMeter meter) {
    return new Agreement(wiring, meter);
  }

  /**
   * Writes a request on a new stream, to be flushed.
   *
   * @return why that failed at once, or null
   */
  Throwable write(int stream, Http2Request request) {
    boolean bodiless = !request.body().isReadable();
    ChannelFuture headers =
        encoder()
            .writeHeaders(context, stream, request.headers(), 0, bodiless, context.newPromise());
    if (!bodiless && headers.cause() == null) {
      ByteBuf body = request.body().retainedDuplicate();
      encoder().writeData(context, stream, body, 0, true, context.newPromise());
    }
    return headers.cause();
  }

  /** Ends a stream of which no more is wanted. */
  void cancel(int stream) {
    resetStream(context, stream, Http2Error.CANCEL.code(), context.newPromise());
    flush(context);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) throws Exception {
    context = added;
    super.handlerAdded(added);
    if (added.channel().isActive()) {
      widenWindow();
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext active) throws Exception {
    super.channelActive(active);
    widenWindow();
  }

  private void widenWindow() throws Http2Exception {
    connection()
        .local()
        .flowController()
        .incrementWindowSize(
            connection().connectionStream(),
            CONNECTION_WINDOW - Http2CodecUtil.DEFAULT_WINDOW_SIZE);
    flush(context);
  }

  @Override
  public void channelInactive(ChannelHandlerContext inactive) throws Exception {
    super.channelInactive(inactive);
    listener.onClosed();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext failed, Throwable cause) throws Exception {
    if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) == null) {
      listener.onError(cause);
    } else {
      super.exceptionCaught(failed, cause);
    }
  }

  @Override
  protected void onConnectionError(
      ChannelHandlerContext failed, boolean outbound, Throwable cause, Http2Exception violation) {
    if (violation == null) {
      listener.onError(cause);
    } else if (!outbound) {
      listener.onViolation(String.valueOf(violation.getMessage()));
    }
    super.onConnectionError(failed, outbound, cause, violation);
  }

  @Override
  protected void onStreamError(
      ChannelHandlerContext failed,
      boolean outbound,
      Throwable cause,
      Http2Exception.StreamException violation) {
    if (!outbound) {
      listener.onViolation(violation.streamId(), String.valueOf(violation.getMessage()));
    }
    super.onStreamError(failed, outbound, cause, violation);
  }

  private static final class Builder
      extends AbstractHttp2ConnectionHandlerBuilder<Http2Wiring, Builder> {

    private final Listener listener;

    Builder(Http2FrameListener frames, Listener listener) {
      this.listener = listener;
      DefaultHttp2Connection connection = new DefaultHttp2Connection(false);
      connection
          .remote()
          .flowController(
              new DefaultHttp2RemoteFlowController(
                  connection, new UniformStreamByteDistributor(connection)));
      connection(connection);
      frameListener(frames);
      initialSettings(
          Http2Settings.defaultSettings().pushEnabled(false).initialWindowSize(STREAM_WINDOW));
      gracefulShutdownTimeoutMillis(0);
    }

    @Override
    protected Http2Wiring build() {
      return super.build();
    }

    @Override
    protected Http2Wiring build(
        Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
      return new Http2Wiring(decoder, encoder, settings, listener);
    }
  }

  /** Stands at the end of the pipeline until the TLS handshake is done. */
  private static final class Agreement extends ChannelInboundHandlerAdapter {

    private final Http2Wiring wiring;
    private final ByteMeter meter;

    Agreement(Http2Wiring wiring, ByteMeter meter) {
      this.wiring = wiring;
      this.meter = meter;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      if (event instanceof SslHandshakeCompletionEvent handshake) {
        if (handshake.isSuccess()) {
          agreedOn(context, context.pipeline().get(SslHandler.class).applicationProtocol());
        } else {
          wiring.listener.onError(handshake.cause());
        }
      }
    }

    private void agreedOn(ChannelHandlerContext context, String protocol) {
      if (ApplicationProtocolNames.HTTP_2.equals(protocol)) {
        context.pipeline().addLast(meter, wiring).remove(this);
      } else {
        wiring.listener.onError(
            new HandshakeFailure(
                "the server did not agree to HTTP/2 in the TLS handshake (ALPN); has it HTTP/2 switched on?"));
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      wiring.listener.onError(cause);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      wiring.listener.onClosed();
    }
  }
}

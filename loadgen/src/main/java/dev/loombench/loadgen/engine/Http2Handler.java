package dev.loombench.loadgen.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;

/** Netty's HTTP/2 handler, configured for a client with large receive windows. */
@SuppressWarnings("FutureReturnValueIgnored") // failures are reported to the listener
final class Http2Handler extends Http2ConnectionHandler {

  /** Receiver of connection events. */
  interface Listener {

    /**
     * Called on GOAWAY.
     *
     * @param lastStream the last stream that the server processed or may process
     */
    void onGoAway(int lastStream, Http2Error error);

    void onStreamClosed(int stream);

    /** Called on a connection error: the server violated the protocol. */
    void onConnectionViolation(String why);

    /** Called on a stream error: the server violated the protocol; the stream is reset. */
    void onStreamViolation(int stream, String why);

    void onError(Throwable cause);

    void onClosed();
  }

  /** Receive window of a stream; most responses need no window update. */
  private static final int STREAM_WINDOW = 1 << 20;

  /** First stream of a client, which Netty keeps for an upgrade from HTTP/1.1. */
  private static final int HTTP_UPGRADE_STREAM = Http2CodecUtil.HTTP_UPGRADE_STREAM_ID;

  private static final int CONNECTION_WINDOW = 16 << 20;

  private final Listener listener;
  private ChannelHandlerContext context;

  private Http2Handler(
      Http2ConnectionDecoder decoder,
      Http2ConnectionEncoder encoder,
      Http2Settings settings,
      Listener listener) {
    super(decoder, encoder, settings);
    this.listener = listener;
    connection()
        .addListener(
            new Http2ConnectionAdapter() {
              @Override
              public void onGoAwayReceived(int lastStream, long errorCode, ByteBuf debugData) {
                listener.onGoAway(lastStream, Http2Error.valueOf(errorCode));
              }

              @Override
              public void onStreamClosed(Http2Stream stream) {
                listener.onStreamClosed(stream.id());
              }
            });
  }

  static Http2Handler of(Http2FrameListener frames, Listener listener) {
    return new Builder(frames, listener).build();
  }

  /** Returns a handler that adds the HTTP/2 handlers once ALPN has selected HTTP/2. */
  static ChannelInboundHandlerAdapter afterAlpn(Http2Handler handler, ByteCounter counter) {
    return new AlpnHandler(handler, counter);
  }

  /**
   * Writes a request on a new stream without flushing.
   *
   * @return the cause of an immediate failure, or null
   */
  Throwable write(int stream, Http2Request request) {
    boolean noBody = !request.body().isReadable();
    ChannelFuture headers =
        encoder().writeHeaders(context, stream, request.headers(), 0, noBody, context.newPromise());
    if (!noBody && headers.cause() == null) {
      ByteBuf body = request.body().retainedDuplicate();
      encoder().writeData(context, stream, body, 0, true, context.newPromise());
    }
    return headers.cause();
  }

  void reset(int stream) {
    resetStream(context, stream, Http2Error.CANCEL.code(), context.newPromise());
    flush(context);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) throws Exception {
    context = added;
    super.handlerAdded(added);
    if (added.channel().isActive()) {
      enlargeWindow();
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext active) throws Exception {
    super.channelActive(active);
    enlargeWindow();
  }

  private void enlargeWindow() throws Http2Exception {
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
      listener.onConnectionViolation(String.valueOf(violation.getMessage()));
    }
    super.onConnectionError(failed, outbound, cause, violation);
  }

  @Override
  protected void onStreamError(
      ChannelHandlerContext failed,
      boolean outbound,
      Throwable cause,
      Http2Exception.StreamException violation) {
    int stream = violation.streamId();
    if (!outbound && (stream == HTTP_UPGRADE_STREAM || stream % 2 == 0)) {
      // No request has such a stream, so the violation is one of the connection.
      onConnectionError(
          failed,
          outbound,
          cause,
          Http2Exception.connectionError(
              Http2Error.PROTOCOL_ERROR, "%s", String.valueOf(violation.getMessage())));
      return;
    }
    if (!outbound) {
      listener.onStreamViolation(stream, String.valueOf(violation.getMessage()));
    }
    super.onStreamError(failed, outbound, cause, violation);
  }

  private static final class Builder
      extends AbstractHttp2ConnectionHandlerBuilder<Http2Handler, Builder> {

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
    protected Http2Handler build() {
      return super.build();
    }

    @Override
    protected Http2Handler build(
        Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
      return new Http2Handler(decoder, encoder, settings, listener);
    }
  }

  /** Last handler of the pipeline until the end of the TLS handshake. */
  private static final class AlpnHandler extends ChannelInboundHandlerAdapter {

    private final Http2Handler handler;
    private final ByteCounter counter;

    AlpnHandler(Http2Handler handler, ByteCounter counter) {
      this.handler = handler;
      this.counter = counter;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      if (event instanceof SslHandshakeCompletionEvent handshake) {
        if (handshake.isSuccess()) {
          negotiated(context, context.pipeline().get(SslHandler.class).applicationProtocol());
        } else {
          handler.listener.onError(handshake.cause());
        }
      }
    }

    private void negotiated(ChannelHandlerContext context, String protocol) {
      if (ApplicationProtocolNames.HTTP_2.equals(protocol)) {
        context.pipeline().addLast(counter, handler).remove(this);
      } else {
        handler.listener.onError(
            new HandshakeException(
                "the server does not offer HTTP/2 in the TLS handshake (ALPN); check that it"
                    + " enables HTTP/2"));
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      handler.listener.onError(cause);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      handler.listener.onClosed();
    }
  }
}

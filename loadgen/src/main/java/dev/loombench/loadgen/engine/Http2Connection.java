package dev.loombench.loadgen.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** HTTP/2 connection with as many outstanding requests as the plan and the server allow. */
@SuppressWarnings("FutureReturnValueIgnored") // failures arrive in onError and onClosed
final class Http2Connection extends Connection implements Http2Handler.Listener {

  /** Last client stream id (odd, below 2^31); the connection that reaches it is replaced. */
  private static final int LAST_STREAM = Integer.MAX_VALUE - 2;

  private final int maxStreams;
  private final Optional<Tls.ToTarget> tls;
  private final int handshakeTimeoutMillis;
  private final IntObjectMap<Http2Response> outstanding = new IntObjectHashMap<>();
  private final Http2Handler handler = Http2Handler.of(new Frames(), this);
  private SocketChannel channel;
  private FlushBatcher flushes;
  private Promise<Void> ready;
  private String closeReason = "the server closed the connection without a response";

  /**
   * Creates a connection.
   *
   * @param maxStreams the maximum number of outstanding requests, even if the server allows more
   * @param tls empty for prior knowledge without encryption
   */
  Http2Connection(
      Listener listener,
      int slot,
      int target,
      int maxStreams,
      Optional<Tls.ToTarget> tls,
      int handshakeTimeoutMillis) {
    super(listener, slot, target);
    this.maxStreams = maxStreams;
    this.tls = tls;
    this.handshakeTimeoutMillis = handshakeTimeoutMillis;
  }

  @Override
  void initialize(SocketChannel newChannel) {
    channel = newChannel;
    flushes = new FlushBatcher(newChannel);
    ready = newChannel.eventLoop().newPromise();
    ByteCounter counter = new ByteCounter(listener);
    if (tls.isPresent()) {
      newChannel
          .pipeline()
          .addLast(tls.get().newHandler(newChannel), Http2Handler.afterAlpn(handler, counter));
    } else {
      newChannel.pipeline().addLast(counter, handler);
    }
  }

  /** Completes with the server's first SETTINGS, which limit the concurrent streams. */
  @Override
  Future<?> handshake() {
    Future<?> timeout =
        channel
            .eventLoop()
            .schedule(
                () -> ready.tryFailure(HandshakeException.timeout(handshakeTimeoutMillis)),
                handshakeTimeoutMillis,
                TimeUnit.MILLISECONDS);
    return ready.addListener(
        done -> {
          timeout.cancel(false);
          if (!done.isSuccess()) {
            retire();
          }
        });
  }

  @Override
  int maxRequests() {
    return Math.clamp(handler.connection().local().maxActiveStreams(), 1, maxStreams);
  }

  @Override
  boolean hasCapacity() {
    return !isRetired()
        && outstanding.size() < maxStreams
        && handler.connection().local().canOpenStream()
        && channel.isActive();
  }

  @Override
  void send(Exchange exchange, PreparedRequest request) {
    exchange.connection = this;
    int stream = handler.connection().local().incrementAndGetNextStreamId();
    outstanding.put(stream, new Http2Response(exchange, request.matcher().apply(exchange.user)));
    Throwable failure = handler.write(stream, (Http2Request) request);
    if (failure != null) {
      fail(stream, false, "the request could not be written: " + failure.getMessage());
    }
    if (stream >= LAST_STREAM) {
      retire();
    }
    flushes.requestWritten();
  }

  @Override
  void cancel(Exchange exchange) {
    for (IntObjectMap.PrimitiveEntry<Http2Response> entry : outstanding.entries()) {
      if (entry.value().exchange() == exchange) {
        int stream = entry.key();
        outstanding.remove(stream);
        reset(stream);
        return;
      }
    }
  }

  private void reset(int stream) {
    handler.reset(stream);
    closeIfDrained();
  }

  @Override
  void abort() {
    outstanding.clear();
    close();
  }

  private void close() {
    retire();
    channel.close();
  }

  private void closeIfDrained() {
    if (isRetired() && outstanding.isEmpty()) {
      channel.close();
    }
  }

  private void complete(int stream, Http2Response response) throws Http2Exception {
    response.requireComplete(stream);
    outstanding.remove(stream);
    listener.responseReceived(
        this,
        response.exchange(),
        response.status(),
        response.bodyMatches(),
        response.errorDetail());
    Http2Stream state = handler.connection().stream(stream);
    if (state != null && state.state().localSideOpen()) {
      reset(stream); // the response came before the end of the request: cancel the rest
    } else {
      closeIfDrained();
    }
  }

  private void fail(int stream, boolean protocolError, String why) {
    Http2Response response = outstanding.remove(stream);
    if (response != null) {
      listener.requestFailed(response.exchange(), protocolError, why);
      closeIfDrained();
    }
  }

  /** Returns requests that the server did not process (RFC 9113, 6.8 and 8.7) to be sent again. */
  private void refuse(int stream, String why) {
    Http2Response response = outstanding.remove(stream);
    if (response != null) {
      listener.requestRefused(response.exchange(), why);
    }
  }

  private void failAll(boolean protocolError, String why) {
    List<Http2Response> responses = List.copyOf(outstanding.values());
    outstanding.clear();
    responses.forEach(each -> listener.requestFailed(each.exchange(), protocolError, why));
  }

  @Override
  public void onGoAway(int lastStream, Http2Error error) {
    closeReason = "the server sent GOAWAY before its response: " + error;
    retire();
    outstanding.keySet().stream()
        .filter(stream -> stream > lastStream)
        .sorted()
        .toList()
        .forEach(stream -> refuse(stream, closeReason));
    closeIfDrained();
  }

  @Override
  public void onStreamClosed(int stream) {
    fail(stream, false, closeReason);
    if (!isRetired()) {
      listener.capacityChanged(this);
    }
  }

  @Override
  public void onConnectionViolation(String why) {
    ready.tryFailure(new HandshakeException("the server does not speak HTTP/2: " + why));
    retire();
    failAll(true, "the response is not valid HTTP/2: " + why);
  }

  @Override
  public void onStreamViolation(int stream, String why) {
    fail(stream, true, "the response is not valid HTTP/2: " + why);
  }

  @Override
  public void onError(Throwable cause) {
    IOException failure = networkFailure(cause);
    if (ready.tryFailure(failure == null ? cause : failure)) {
      close();
    } else if (failure != null) {
      closeReason = reason(failure);
      close();
    } else {
      listener.engineFailed(cause);
    }
  }

  @Override
  public void onClosed() {
    ready.tryFailure(
        new HandshakeException("the server closed the connection before its HTTP/2 settings"));
    retire();
    failAll(false, closeReason);
    listener.closed(this);
  }

  /** Handler of the server's frames. */
  private final class Frames extends Http2FrameAdapter {

    @Override
    public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings) {
      if (!ready.trySuccess(null)) {
        listener.capacityChanged(Http2Connection.this);
      }
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext context,
        int stream,
        Http2Headers headers,
        int streamDependency,
        short weight,
        boolean exclusive,
        int padding,
        boolean endOfStream)
        throws Http2Exception {
      onHeadersRead(context, stream, headers, padding, endOfStream);
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext context,
        int stream,
        Http2Headers headers,
        int padding,
        boolean endOfStream)
        throws Http2Exception {
      Http2Response response = outstanding.get(stream);
      if (response == null) {
        return;
      }
      response.receiveHeaders(stream, headers);
      if (endOfStream) {
        complete(stream, response);
      }
    }

    /** Consumes all bytes at once, which reopens the flow-control window. */
    @Override
    public int onDataRead(
        ChannelHandlerContext context, int stream, ByteBuf data, int padding, boolean endOfStream)
        throws Http2Exception {
      int consumed = data.readableBytes() + padding;
      Http2Response response = outstanding.get(stream);
      if (response != null) {
        response.receiveBody(data);
        if (endOfStream) {
          complete(stream, response);
        }
      }
      return consumed;
    }

    /** Fails the connection: our SETTINGS forbid pushes (RFC 9113, 8.4). */
    @Override
    public void onPushPromiseRead(
        ChannelHandlerContext context,
        int stream,
        int promisedStream,
        Http2Headers headers,
        int padding)
        throws Http2Exception {
      throw Http2Exception.connectionError(
          Http2Error.PROTOCOL_ERROR, "the server pushed a response, which the client forbids");
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext context, int stream, long errorCode) {
      if (errorCode == Http2Error.REFUSED_STREAM.code()) {
        refuse(stream, "the server refused the stream");
        closeIfDrained();
        return;
      }
      fail(stream, false, "the server reset the stream: " + Http2Error.valueOf(errorCode));
    }
  }
}

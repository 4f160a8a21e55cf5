package dev.loombench.loadgen.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** HTTP/1.1 connection with at most one outstanding request. */
@SuppressWarnings("FutureReturnValueIgnored") // failures arrive in onError and onClosed
final class Http1Connection extends Connection implements ResponseReader.Listener {

  /**
   * Time that the server has to close first after the last response. The side that closes first
   * keeps the port in TIME_WAIT; the server has one port, the generator uses one per connection.
   */
  private static final long SERVER_CLOSE_MILLIS = 1_000;

  private final boolean keepAlive;
  private final Optional<Tls.ToTarget> tls;
  private ResponseReader reader;
  private Channel channel;
  private Exchange outstanding;
  private Future<?> closeTimeout;

  /** Creates a connection, in plain text without TLS. */
  Http1Connection(
      Listener listener, int slot, int target, boolean keepAlive, Optional<Tls.ToTarget> tls) {
    super(listener, slot, target);
    this.keepAlive = keepAlive;
    this.tls = tls;
  }

  @Override
  void initialize(SocketChannel newChannel) {
    channel = newChannel;
    tls.ifPresent(to -> newChannel.pipeline().addLast(to.newHandler(newChannel)));
    reader = ResponseReader.addTo(newChannel.pipeline(), this);
  }

  @Override
  Future<?> handshake() {
    SslHandler handler = channel.pipeline().get(SslHandler.class);
    return handler == null ? channel.newSucceededFuture() : handler.handshakeFuture();
  }

  @Override
  int maxRequests() {
    return 1;
  }

  @Override
  boolean hasCapacity() {
    return !isRetired() && outstanding == null && channel.isActive();
  }

  @Override
  void send(Exchange exchange, PreparedRequest request) {
    outstanding = exchange;
    exchange.connection = this;
    reader.expect(request.isHead(), request.matcher().apply(exchange.user));
    channel.writeAndFlush(
        ((Http1Request) request).bytes().retainedDuplicate(), channel.voidPromise());
  }

  /**
   * Closes the connection with a reset. After an orderly close, the connection would occupy a port
   * of the generator until the server closes it too, and an overloaded server does so late: at
   * 1600/s and a wait of 20 s, 32,000 ports, more than there are.
   */
  @Override
  void cancel(Exchange exchange) {
    channel.config().setOption(ChannelOption.SO_LINGER, 0);
    abort();
  }

  @Override
  void abort() {
    outstanding = null;
    close();
  }

  private void close() {
    retire();
    channel.close();
  }

  private void awaitServerClose() {
    retire();
    closeTimeout =
        channel
            .eventLoop()
            .schedule(() -> channel.close(), SERVER_CLOSE_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void onBytes(int count) {
    listener.bytesReceived(count);
  }

  @Override
  public void onResponse(
      int status, boolean serverKeepsAlive, boolean bodyMatches, ErrorDetail errorDetail) {
    Exchange exchange = outstanding;
    outstanding = null;
    if (exchange == null) {
      close(); // unsolicited response
      return;
    }
    if (!keepAlive || !serverKeepsAlive) {
      awaitServerClose();
    }
    listener.responseReceived(this, exchange, status, bodyMatches, errorDetail);
  }

  @Override
  public void onMalformed(String why) {
    failOutstanding(true, "the response is not valid HTTP: " + why);
    close();
  }

  @Override
  public void onError(Throwable cause) {
    IOException failure = networkFailure(cause);
    if (failure == null) {
      listener.engineFailed(cause);
    } else {
      failOutstanding(false, reason(failure)); // a body delimited by the close is incomplete
      close();
    }
  }

  @Override
  public void onClosed() {
    retire();
    if (closeTimeout != null) {
      closeTimeout.cancel(false);
    }
    failOutstanding(false, "the server closed the connection without a response");
    listener.closed(this);
  }

  private void failOutstanding(boolean protocolError, String why) {
    Exchange exchange = outstanding;
    outstanding = null;
    if (exchange != null) {
      listener.requestFailed(exchange, protocolError, why);
    }
  }
}

package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestResult;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Connections of one event loop. Each connection occupies a slot; slots map to the targets in
 * rotation, and a replacement reuses the slot of the closed connection.
 */
@SuppressWarnings("FutureReturnValueIgnored") // closes are reported to the listener
final class ConnectionPool {

  /** Receiver of the events of the pool and its connections. */
  interface Listener extends Connection.Listener {

    /**
     * Called if a connection could not be established.
     *
     * @param result {@code CONNECT_REFUSED}, {@code CONNECT_TIMEOUT}, or {@code CLIENT_FAILED} if
     *     this host ran out of ports or files
     */
    void connectFailed(RequestResult result, String why);
  }

  /** Delay before the next attempt after a failure or an early close, if no request is waiting. */
  private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Listener listener;
  private final LongSupplier clock;
  private final ConnectionFactory factory;
  private final Bootstrap bootstrap;
  private final int maxConnecting;
  private final Queue<Integer> slots = new ArrayDeque<>();
  private final AvailableConnections available = new AvailableConnections();
  private final Set<Connection> open = new HashSet<>();
  private int requestsPerConnection;
  private int retired;
  private int connecting;
  private long retryAtNanos = Long.MIN_VALUE;
  private boolean closed;

  /** Creates an empty pool that establishes at most {@code maxConnecting} connections at once. */
  ConnectionPool(
      Listener listener,
      EventLoop eventLoop,
      Transport transport,
      LongSupplier clock,
      ConnectionFactory factory,
      List<Integer> slots,
      int maxConnecting) {
    this.listener = listener;
    this.clock = clock;
    this.factory = factory;
    this.requestsPerConnection = factory.policy().maxStreamsPerConnection();
    this.slots.addAll(slots);
    this.maxConnecting = maxConnecting;
    this.bootstrap =
        new Bootstrap()
            .group(eventLoop)
            .channel(transport.client())
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, factory.connectTimeoutMillis());
  }

  int openCount() {
    return open.size();
  }

  /**
   * Opens missing connections within the limits of slots and {@code maxConnecting}.
   *
   * @param requests the number of concurrent requests to provide capacity for
   * @param waiting the number of requests that wait for a connection now
   */
  void refill(int requests, int waiting) {
    int wanted = Math.ceilDiv(requests, requestsPerConnection);
    while (usable() + connecting < wanted && !slots.isEmpty() && mayConnect(waiting)) {
      connect();
    }
  }

  /** Returns when to refill again even without an event; never is {@link Long#MAX_VALUE}. */
  long nextRetryNanos(int requests) {
    int wanted = Math.ceilDiv(requests, requestsPerConnection);
    boolean delayed =
        usable() + connecting < wanted && !slots.isEmpty() && connecting < maxConnecting;
    return delayed ? retryAtNanos : Long.MAX_VALUE;
  }

  /** Returns whether no connection is open and at least one is being established. */
  boolean isStillConnecting() {
    return open.isEmpty() && connecting > 0;
  }

  int usable() {
    return open.size() - retired;
  }

  private boolean mayConnect(int waiting) {
    return clock.getAsLong() >= retryAtNanos
        ? connecting < maxConnecting
        : connecting < Math.min(maxConnecting, waiting);
  }

  private void connect() {
    Connection connection = factory.newConnection(listener, slots.remove());
    connecting++;
    bootstrap
        .clone()
        .handler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                guarded(() -> connection.initialize(channel));
              }
            })
        .connect(factory.address(connection.target()))
        .addListener((ChannelFuture future) -> guarded(() -> connected(connection, future)));
  }

  /** Reports exceptions of callbacks, which the network library would only log. */
  private void guarded(Runnable callback) {
    try {
      callback.run();
    } catch (RuntimeException | Error e) {
      listener.engineFailed(e);
    }
  }

  private void connected(Connection connection, ChannelFuture future) {
    if (future.isSuccess()) {
      connection
          .handshake()
          .addListener(
              handshake ->
                  guarded(() -> handshakeDone(connection, future.channel(), handshake.cause())));
    } else {
      failed(connection, ConnectFailure.of(future.cause()));
    }
  }

  private void handshakeDone(Connection connection, Channel channel, Throwable failure) {
    if (failure != null) {
      channel.close();
      failed(connection, ConnectFailure.ofHandshake(failure));
    } else if (!channel.isActive()) {
      failed(connection, ConnectFailure.CLOSED);
    } else {
      opened(connection);
    }
  }

  private void opened(Connection connection) {
    connecting--;
    open.add(connection);
    if (closed) {
      connection.abort();
      return;
    }
    if (connection.isRetired()) {
      retired++;
    }
    capacityChanged(connection);
  }

  private void failed(Connection connection, ConnectFailure failure) {
    connecting--;
    slots.add(connection.slot());
    retryAtNanos = clock.getAsLong() + RETRY_NANOS;
    if (!closed) {
      listener.connectFailed(failure.result(), failure.why());
    }
  }

  /** Removes and returns a connection with capacity, or null. */
  Connection take() {
    return available.take();
  }

  void release(Connection connection) {
    if (!connection.queued && connection.hasCapacity()) {
      connection.availableSinceNanos = clock.getAsLong();
      makeAvailable(connection);
    }
  }

  /** Handles a new connection, or one that accepts more or fewer requests than before. */
  void capacityChanged(Connection connection) {
    requestsPerConnection = connection.maxRequests();
    release(connection);
  }

  /** Handles a request sent on a connection that {@link #take} returned. */
  void requestSent(Connection connection) {
    connection.used = true;
    if (connection.hasCapacity()) {
      makeAvailable(connection);
    }
  }

  private void makeAvailable(Connection connection) {
    if (!connection.owned) {
      available.add(connection);
    }
  }

  /** Parks connections that were not needed in the second that ended. */
  void secondPassed() {
    available.parkUnneeded();
  }

  /** Handles a connection that stopped to accept requests. */
  void retired(Connection connection) {
    if (open.contains(connection)) {
      retired++;
    }
  }

  /** Handles a closed connection and frees its slot. */
  void closed(Connection connection) {
    if (open.remove(connection)) {
      retired--;
      available.remove(connection);
      slots.add(connection.slot());
      if (!connection.used) {
        retryAtNanos = clock.getAsLong() + RETRY_NANOS;
      }
    }
  }

  void closeAll() {
    closed = true;
    List.copyOf(open).forEach(Connection::abort);
  }
}

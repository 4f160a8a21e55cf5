package dev.loombench.loadgen.engine;

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
 * One event loop's connections. Each has a slot; slots lead to the targets in turn, and a
 * connection that closes leaves its slot to the one that replaces it.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a connection tells of its own end
final class ConnectionPool {

  /** Who is told what the pool sees. */
  interface Owner extends Connection.Owner {

    /**
     * A connection could not be made.
     *
     * @param ours whether it was this machine that gave out, not the server that refused
     */
    void refused(boolean ours, String why);
  }

  /**
   * After a failure, or a connection that was closed before it was of any use, how long to wait
   * before trying again when no request asks for it.
   */
  private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Owner owner;
  private final LongSupplier clock;
  private final Wire wire;
  private final Bootstrap bootstrap;
  private final int pace;
  private final Queue<Integer> slots = new ArrayDeque<>();
  private final FreeConnections free = new FreeConnections();
  private final Set<Connection> open = new HashSet<>();
  private int requestsEach;
  private int retired;
  private int connecting;
  private long retryAtNanos = Long.MIN_VALUE;
  private boolean closed;

  /**
   * @param slots the slots of this loop, each for one connection
   * @param pace how many connections may be in the making at once
   */
  ConnectionPool(
      Owner owner,
      EventLoop eventLoop,
      Transport transport,
      LongSupplier clock,
      Wire wire,
      List<Integer> slots,
      int pace) {
    this.owner = owner;
    this.clock = clock;
    this.wire = wire;
    this.requestsEach = wire.policy().maxStreamsPerConnection();
    this.slots.addAll(slots);
    this.pace = pace;
    this.bootstrap =
        new Bootstrap()
            .group(eventLoop)
            .channel(transport.client())
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, wire.connectTimeoutMillis());
  }

  int openCount() {
    return open.size();
  }

  /**
   * Opens connections as far as they are wanted and the pace allows.
   *
   * @param requests for how many requests at once there should be room
   * @param waiting how many requests wait for a connection now
   */
  void refill(int requests, int waiting) {
    int wanted = Math.ceilDiv(requests, requestsEach);
    while (usable() + connecting < wanted && !slots.isEmpty() && mayConnect(waiting)) {
      connect();
    }
  }

  /** When to ask for a refill again though nothing happens; never is {@link Long#MAX_VALUE}. */
  long nextRetryNanos(int requests) {
    int wanted = Math.ceilDiv(requests, requestsEach);
    boolean held = usable() + connecting < wanted && !slots.isEmpty() && connecting < pace;
    return held ? retryAtNanos : Long.MAX_VALUE;
  }

  private int usable() {
    return open.size() - retired;
  }

  private boolean mayConnect(int waiting) {
    return clock.getAsLong() >= retryAtNanos
        ? connecting < pace
        : connecting < Math.min(pace, waiting);
  }

  private void connect() {
    Connection connection = wire.newConnection(owner, slots.remove());
    connecting++;
    bootstrap
        .clone()
        .handler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                connection.initialise(channel);
              }
            })
        .connect(wire.address(connection.target()))
        .addListener((ChannelFuture future) -> connected(connection, future));
  }

  private void connected(Connection connection, ChannelFuture future) {
    if (future.isSuccess()) {
      connection
          .shakeHands()
          .addListener(handshake -> shookHands(connection, future.channel(), handshake.cause()));
    } else {
      String why = String.valueOf(future.cause().getMessage());
      notMade(connection, OwnLimit.isMeantBy(why), OwnLimit.explained(why));
    }
  }

  private void shookHands(Connection connection, Channel channel, Throwable failure) {
    if (failure != null) {
      channel.close();
      notMade(connection, false, HandshakeFailure.explained(failure));
    } else if (!channel.isActive()) {
      notMade(connection, false, "the server closed the connection as soon as it was made");
    } else {
      made(connection);
    }
  }

  private void made(Connection connection) {
    connecting--;
    open.add(connection);
    if (closed) {
      connection.abandon();
      return;
    }
    if (connection.isRetired()) {
      retired++;
    }
    roomChanged(connection);
  }

  private void notMade(Connection connection, boolean ours, String why) {
    connecting--;
    slots.add(connection.slot());
    retryAtNanos = clock.getAsLong() + RETRY_NANOS;
    if (!closed) {
      owner.refused(ours, why);
    }
  }

  /** A connection that has room, or null. */
  Connection take() {
    return free.take();
  }

  /** A connection has room, again or still. */
  void release(Connection connection) {
    if (!connection.queued && connection.hasRoom()) {
      connection.freeSinceNanos = clock.getAsLong();
      free.add(connection);
    }
  }

  /** A connection is open, or can have more or fewer requests in hand than before. */
  void roomChanged(Connection connection) {
    requestsEach = connection.capacity();
    release(connection);
  }

  /** A request was just sent on a connection that {@link #take} gave. */
  void sentOn(Connection connection) {
    connection.used = true;
    if (connection.hasRoom()) {
      free.add(connection);
    }
  }

  /** A second is over. */
  void secondOver() {
    free.rest();
  }

  /** A connection takes no more requests. */
  void retired(Connection connection) {
    if (open.contains(connection)) {
      retired++;
    }
  }

  /** A connection is gone; its slot is free. */
  void closed(Connection connection) {
    if (open.remove(connection)) {
      retired--;
      free.remove(connection);
      slots.add(connection.slot());
      if (!connection.used) {
        retryAtNanos = clock.getAsLong() + RETRY_NANOS;
      }
    }
  }

  /** Closes all. */
  void closeAll() {
    closed = true;
    List.copyOf(open).forEach(Connection::abandon);
  }
}

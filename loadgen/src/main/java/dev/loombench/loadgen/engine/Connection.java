package dev.loombench.loadgen.engine;

import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.util.concurrent.Future;
import java.io.IOException;

/** Connection to one target, with the requests that it has outstanding. */
abstract class Connection {

  /** Receiver of a connection's events. */
  interface Listener {

    void bytesReceived(int bytes);

    /** Called for bytes sent beyond {@link PreparedRequest#knownBytes}. */
    void bytesSent(int bytes);

    /**
     * Called for each response. If the connection stays open, it has capacity again.
     *
     * @param errorDetail the server's error message if the status is an error
     */
    void responseReceived(
        Connection connection,
        Exchange exchange,
        int status,
        boolean bodyMatches,
        ErrorDetail errorDetail);

    /** Called if the server states that it did not process a request, which can be sent again. */
    void requestRefused(Exchange exchange, String why);

    /** Called if an outstanding request will get no response. */
    void requestFailed(Exchange exchange, boolean protocolError, String why);

    /** Called if the number of requests that fit on the connection changed, without a response. */
    void capacityChanged(Connection connection);

    /** Called when the connection stops to accept requests; outstanding ones may complete. */
    void retired(Connection connection);

    void closed(Connection connection);

    void engineFailed(Throwable cause);
  }

  final Listener listener;
  private final int slot;
  private final int target;
  private boolean retired;

  /** Time since which it has had capacity, in nanoseconds from the start of the plan. */
  long availableSinceNanos;

  /** True once it has carried a request. */
  boolean used;

  /** True if only one user sends on it. */
  boolean owned;

  /** True while it is in {@link AvailableConnections}. */
  boolean queued;

  /** Creates a connection whose slot is its index among those of the plan. */
  Connection(Listener listener, int slot, int target) {
    this.listener = listener;
    this.slot = slot;
    this.target = target;
  }

  final int slot() {
    return slot;
  }

  final int target() {
    return target;
  }

  final boolean isRetired() {
    return retired;
  }

  final void retire() {
    if (!retired) {
      retired = true;
      listener.retired(this);
    }
  }

  /** Returns the network error behind a failure, or null if it has another cause. */
  static IOException networkFailure(Throwable cause) {
    Throwable root = cause instanceof DecoderException ? cause.getCause() : cause;
    return root instanceof IOException failure ? failure : null;
  }

  /** Returns the reason of a failure; one of a closed channel has no message. */
  static String reason(IOException failure) {
    return failure.getMessage() == null ? "the connection was closed" : failure.getMessage();
  }

  abstract void initialize(SocketChannel channel);

  /**
   * Completes the handshakes after the channel is connected. {@link HandshakeException#explain}
   * describes a failure.
   */
  abstract Future<?> handshake();

  /** Returns the maximum number of outstanding requests, at least one. */
  abstract int maxRequests();

  abstract boolean hasCapacity();

  /** Sends a request of its HTTP version; requires {@link #hasCapacity}. */
  abstract void send(Exchange exchange, PreparedRequest request);

  /** Discards an outstanding request; the listener is not notified. */
  abstract void cancel(Exchange exchange);

  /** Discards all outstanding requests without notifying the listener and closes. */
  abstract void abort();
}

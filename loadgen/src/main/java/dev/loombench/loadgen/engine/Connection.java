package dev.loombench.loadgen.engine;

import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.util.concurrent.Future;
import java.io.IOException;

/** A connection to one target, with requests in hand. */
abstract class Connection {

  /** Who is told what happens on a connection. */
  interface Owner {

    /** Bytes came in. */
    void received(int bytes);

    /** Bytes went out beyond those that the requests told of beforehand. */
    void wrote(int bytes);

    /**
     * A request in hand was answered; the connection has room again if it stays open.
     *
     * @param complaint why the server answered badly, if it did
     */
    void answered(
        Connection connection,
        Exchange exchange,
        int status,
        boolean bodyMatches,
        Complaint complaint);

    /** A request in hand will not be answered. */
    void broken(Exchange exchange, boolean malformed, String why);

    /** The connection has room again, or for more or fewer requests, without an answer. */
    void roomChanged(Connection connection);

    /** The connection takes no more requests; what it has in hand may still be answered. */
    void retired(Connection connection);

    /** The connection is gone. */
    void closed(Connection connection);

    /** The engine itself failed. */
    void failed(Throwable cause);
  }

  final Owner owner;
  private final int slot;
  private final int target;
  private boolean retired;

  /** Since when it has had room, in nanoseconds from the start of the plan. */
  long freeSinceNanos;

  /** Whether a request was ever sent on it. */
  boolean used;

  /** Whether it stands among those that have room. */
  boolean queued;

  /**
   * @param slot its place among the connections of the plan
   * @param target the number of the target it leads to
   */
  Connection(Owner owner, int slot, int target) {
    this.owner = owner;
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

  /** From now on it takes no more requests. */
  final void retire() {
    if (!retired) {
      retired = true;
      owner.retired(this);
    }
  }

  /** What the network did if that is what failed, else null. */
  static IOException networkFailure(Throwable cause) {
    Throwable root = cause instanceof DecoderException ? cause.getCause() : cause;
    return root instanceof IOException failure ? failure : null;
  }

  /** Sets up a new channel. */
  abstract void initialise(SocketChannel channel);

  /**
   * The channel is connected: does what has to be done before requests can be sent. For its failure
   * see {@link HandshakeFailure#explained}.
   */
  abstract Future<?> shakeHands();

  /** The most requests it can have in hand, at least one. */
  abstract int capacity();

  /** Whether it is open and can take another request. */
  abstract boolean hasRoom();

  /** Sends a request of its version; to be asked only where there is room. */
  abstract void send(Exchange exchange, PreparedRequest request);

  /** Nobody waits for the answer to this request any more, and nothing is told of it. */
  abstract void giveUp(Exchange exchange);

  /** Drops what is in hand, without a word, and closes. */
  abstract void abandon();
}

package dev.loombench.loadgen.engine;

import io.netty.channel.socket.SocketChannel;

/** A connection to one target, with requests in hand. */
abstract class Connection {

  /** Who is told what happens on a connection. */
  interface Owner {

    /** Bytes came in. */
    void received(int bytes);

    /** A request in hand was answered; the connection has room again if it stays open. */
    void answered(Connection connection, Exchange exchange, int status, boolean bodyMatches);

    /** A request in hand will not be answered. */
    void broken(Exchange exchange, boolean malformed, String why);

    /** The connection takes no more requests; what it has in hand may still be answered. */
    void retired(Connection connection);

    /** The connection is gone. */
    void closed(Connection connection);

    /** The engine itself failed. */
    void failed(Throwable cause);
  }

  private final int slot;
  private final int target;

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
  Connection(int slot, int target) {
    this.slot = slot;
    this.target = target;
  }

  final int slot() {
    return slot;
  }

  final int target() {
    return target;
  }

  /** Sets up a new channel. */
  abstract void initialise(SocketChannel channel);

  /** Whether it is open and can take another request. */
  abstract boolean hasRoom();

  /** Sends a request; to be asked only where there is room. */
  abstract void send(Exchange exchange, PreparedRequest request);

  /** Nobody waits for the answer to this request any more, and nothing is told of it. */
  abstract void giveUp(Exchange exchange);

  /** Drops what is in hand, without a word, and closes. */
  abstract void abandon();
}

package dev.loombench.loadgen.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import java.io.IOException;

/** One HTTP/1.1 connection to one target, with at most one request in hand. */
@SuppressWarnings("FutureReturnValueIgnored") // failures arrive in onError and onClosed
final class Connection implements AnswerReader.Listener {

  /** Who is told what happens on a connection. */
  interface Owner {

    /** Bytes came in. */
    void received(int bytes);

    /** The request in hand was answered; the connection is free again if it stays open. */
    void answered(Connection connection, Exchange exchange, int status, boolean bodyMatches);

    /** The request in hand will not be answered. */
    void broken(Exchange exchange, boolean malformed, String why);

    /** The connection is gone. */
    void closed(Connection connection);

    /** The engine itself failed. */
    void failed(Throwable cause);
  }

  private final Owner owner;
  private final int slot;
  private final int target;
  private AnswerReader reader;
  private Channel channel;
  private Exchange inHand;
  private String error = "the server closed the connection before it had answered";
  private boolean closing;

  /** Since when it has been free, in nanoseconds from the start of the plan. */
  long freeSinceNanos;

  Connection(Owner owner, int slot, int target) {
    this.owner = owner;
    this.slot = slot;
    this.target = target;
  }

  void initialise(Channel newChannel) {
    channel = newChannel;
    ChannelPipeline pipeline = newChannel.pipeline();
    reader = AnswerReader.addTo(pipeline, this);
  }

  /** Its place among the connections of the plan. */
  int slot() {
    return slot;
  }

  /** The number of the target it leads to. */
  int target() {
    return target;
  }

  boolean isOpen() {
    return !closing && channel.isActive();
  }

  void send(Exchange exchange, PreparedRequest request) {
    inHand = exchange;
    exchange.connection = this;
    reader.expect(request.asksHead(), request.expectedBody());
    channel.writeAndFlush(request.bytes().retainedDuplicate(), channel.voidPromise());
  }

  /** Gives up the request in hand and closes. */
  void abandon() {
    inHand = null;
    close();
  }

  void close() {
    closing = true;
    channel.close();
  }

  @Override
  public void onBytes(int count) {
    owner.received(count);
  }

  @Override
  public void onAnswer(int status, boolean keepAlive, boolean bodyMatches) {
    Exchange answered = inHand;
    inHand = null;
    if (answered == null || !keepAlive) {
      close(); // an answer that nobody asked for, or the last one here
    }
    if (answered != null) {
      owner.answered(this, answered, status, bodyMatches);
    }
  }

  @Override
  public void onMalformed(String why) {
    breakOff(true, "the answer was not HTTP: " + why);
    close();
  }

  @Override
  public void onError(Throwable cause) {
    if (cause instanceof IOException) {
      error = cause.getMessage();
      close();
    } else {
      owner.failed(cause);
    }
  }

  @Override
  public void onClosed() {
    closing = true;
    breakOff(false, error);
    owner.closed(this);
  }

  private void breakOff(boolean malformed, String why) {
    Exchange lost = inHand;
    inHand = null;
    if (lost != null) {
      owner.broken(lost, malformed, why);
    }
  }
}

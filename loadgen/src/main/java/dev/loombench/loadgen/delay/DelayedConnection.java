package dev.loombench.loadgen.delay;

import io.netty.channel.socket.DuplexChannel;
import java.util.function.LongConsumer;

/**
 * Connection of a client, and the connection to the target that serves it. Bytes, ends and resets
 * of the client reach the target after the delay; those of the target reach the client at once.
 */
final class DelayedConnection {

  /** Limit of the bytes on their way to the target, like the receive window of a real network. */
  private static final long MAX_HELD_BYTES = 1 << 20;

  private final DelayLine line;
  private final ProxySide client;
  private final ProxySide target;

  /**
   * Joins two connected channels of one event loop that do not read yet.
   *
   * @param delayNanos delay of what the client sends
   * @param latenessNanos receives the lateness of passed bytes
   */
  DelayedConnection(
      DuplexChannel clientChannel,
      DuplexChannel targetChannel,
      long delayNanos,
      LongConsumer latenessNanos) {
    this.line =
        new DelayLine(
            targetChannel.eventLoop(), delayNanos, latenessNanos, this::passClientsSignal);
    this.client = new ProxySide(clientChannel, this::acceptClientsSignal, this::pace);
    this.target = new ProxySide(targetChannel, this::passTargetsSignal, this::pace);
  }

  /** Starts to pass data. */
  void start() {
    client.channel().pipeline().addLast(client);
    target.channel().pipeline().addLast(target);
    pace();
  }

  private void acceptClientsSignal(Signal signal) {
    line.accept(signal);
    pace();
  }

  private void passClientsSignal(Signal signal) {
    target.write(signal);
    pace();
  }

  private void passTargetsSignal(Signal signal) {
    client.write(signal);
  }

  /** Reads from each side as much as the other side takes. */
  private void pace() {
    boolean isRoom = target.channel().isWritable() && line.heldBytes() < MAX_HELD_BYTES;
    client.channel().config().setAutoRead(isRoom);
    target.channel().config().setAutoRead(client.channel().isWritable());
  }
}

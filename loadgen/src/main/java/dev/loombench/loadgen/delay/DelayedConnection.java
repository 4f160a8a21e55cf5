package dev.loombench.loadgen.delay;

import io.netty.channel.ChannelHandler;
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
  private ProxySide target;

  /**
   * Creates the connection of a client whose target is not connected yet.
   *
   * @param clientChannel channel that does not read by itself
   * @param latenessNanos receives the lateness of passed bytes
   */
  DelayedConnection(DuplexChannel clientChannel, long delayNanos, LongConsumer latenessNanos) {
    this.line =
        new DelayLine(
            clientChannel.eventLoop(), delayNanos, latenessNanos, this::passClientsSignal);
    this.client = new ProxySide(clientChannel, this::acceptClientsSignal, this::pace);
  }

  /** Returns the handler of the client's channel. A client may end before the target connects. */
  ChannelHandler client() {
    return client;
  }

  /**
   * Returns the handler of the target's channel.
   *
   * @param targetChannel channel of the same event loop that does not read by itself
   */
  ChannelHandler to(DuplexChannel targetChannel) {
    target = new ProxySide(targetChannel, client::write, this::pace);
    return target;
  }

  /** Starts to pass data: the target is connected. */
  void start() {
    line.open();
    pace();
  }

  /** Resets the client: the target can't be reached. */
  void refuse() {
    client.write(new Signal.Reset());
  }

  private void acceptClientsSignal(Signal signal) {
    line.accept(signal);
    pace();
  }

  private void passClientsSignal(Signal signal) {
    target.write(signal);
    pace();
  }

  /** Reads from each side as much as the other side takes; nothing before the target connects. */
  private void pace() {
    if (line.isOpen()) {
      client.read(target.isWritable() && line.heldBytes() < MAX_HELD_BYTES);
      target.read(client.isWritable());
    }
  }
}

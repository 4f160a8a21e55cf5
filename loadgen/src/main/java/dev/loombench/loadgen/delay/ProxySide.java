package dev.loombench.loadgen.delay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import java.util.function.Consumer;

/** Channel to one side of a proxied connection. */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write closes the channel
final class ProxySide extends ChannelInboundHandlerAdapter {

  private final DuplexChannel channel;
  private final Consumer<Signal> received;
  private final Runnable onWritabilityChanged;
  private boolean inputEnded;
  private boolean outputEnded;

  ProxySide(DuplexChannel channel, Consumer<Signal> received, Runnable onWritabilityChanged) {
    this.channel = channel;
    this.received = received;
    this.onWritabilityChanged = onWritabilityChanged;
  }

  void write(Signal signal) {
    switch (signal) {
      case Signal.Data(ByteBuf bytes) -> channel.writeAndFlush(bytes);
      // An empty write completes after all earlier ones, which a shutdown would discard.
      case Signal.End() ->
          channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(_ -> endOutput());
      case Signal.Reset() -> reset();
    }
  }

  /** Reads or pauses; after its end there is nothing to read. */
  void read(boolean reads) {
    if (!inputEnded) {
      channel.config().setAutoRead(reads);
    }
  }

  boolean isWritable() {
    return channel.isWritable();
  }

  private void reset() {
    if (channel.isActive()) {
      channel.config().setOption(ChannelOption.SO_LINGER, 0);
      channel.close();
    }
  }

  private void endOutput() {
    channel.shutdownOutput();
    outputEnded = true;
    closeIfBothEnded();
  }

  private void closeIfBothEnded() {
    if (inputEnded && outputEnded) {
      channel.close();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    received.accept(new Signal.Data((ByteBuf) message));
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event == ChannelInputShutdownEvent.INSTANCE) {
      inputEnded = true;
      received.accept(new Signal.End());
      closeIfBothEnded();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    received.accept(new Signal.Reset());
    context.close();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (!(inputEnded && outputEnded)) {
      received.accept(new Signal.Reset());
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    onWritabilityChanged.run();
  }
}

package dev.loombench.loadgen.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/** Counts the bytes of HTTP/2 frames that pass, both ways. */
@SuppressWarnings("FutureReturnValueIgnored") // the promise is the caller's
final class ByteMeter extends ChannelDuplexHandler {

  private final Connection.Owner owner;
  private int written;

  ByteMeter(Connection.Owner owner) {
    this.owner = owner;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    owner.received(((ByteBuf) message).readableBytes());
    context.fireChannelRead(message);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    written += ((ByteBuf) message).readableBytes();
    context.write(message, promise);
  }

  @Override
  public void flush(ChannelHandlerContext context) {
    if (written > 0) {
      owner.wrote(written);
      written = 0;
    }
    context.flush();
  }
}

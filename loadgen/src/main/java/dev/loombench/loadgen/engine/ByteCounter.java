package dev.loombench.loadgen.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/** Counts the bytes of HTTP/2 frames in both directions. */
@SuppressWarnings("FutureReturnValueIgnored") // the promise is the caller's
final class ByteCounter extends ChannelDuplexHandler {

  private final Connection.Listener listener;
  private int unflushed;

  ByteCounter(Connection.Listener listener) {
    this.listener = listener;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    listener.bytesReceived(((ByteBuf) message).readableBytes());
    context.fireChannelRead(message);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    unflushed += ((ByteBuf) message).readableBytes();
    context.write(message, promise);
  }

  @Override
  public void flush(ChannelHandlerContext context) {
    if (unflushed > 0) {
      listener.bytesSent(unflushed);
      unflushed = 0;
    }
    context.flush();
  }
}

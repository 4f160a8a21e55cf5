package dev.loombench.servers.bottleneck;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Downstream service that serves a limited number of requests at a time, each for a fixed time;
 * others wait in a queue. It runs on one event loop that never blocks, so that recorders of this
 * process see only its port.
 */
@SuppressWarnings("FutureReturnValueIgnored") // no response for disconnected callers
final class SlowService implements AutoCloseable {

  private static final int BACKLOG = 4096;
  private static final int MAX_BODY_BYTES = 1024;
  private static final ByteBuf ANSWER =
      Unpooled.unreleasableBuffer(
          Unpooled.copiedBuffer("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone", US_ASCII));

  /** Size of an answer, head and body. */
  static final int ANSWER_BYTES = ANSWER.readableBytes();

  private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final int concurrency;
  private final int millis;
  private final HoldCounter holds;
  private final Channel listening;

  // Accessed only on the event loop.
  private final Queue<ChannelHandlerContext> waiting = new ArrayDeque<>();
  private int served;

  SlowService(int concurrency, int millis, HoldCounter holds) {
    this.concurrency = concurrency;
    this.millis = millis;
    this.holds = holds;
    this.listening =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    channel
                        .pipeline()
                        .addLast(
                            new HttpRequestDecoder(),
                            new HttpObjectAggregator(MAX_BODY_BYTES),
                            new QueueHandler());
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel();
  }

  InetSocketAddress address() {
    return (InetSocketAddress) listening.localAddress();
  }

  private void serveNext() {
    while (served < concurrency && !waiting.isEmpty()) {
      ChannelHandlerContext caller = waiting.remove();
      served++;
      holds.begin();
      caller.executor().schedule(() -> answer(caller), millis, TimeUnit.MILLISECONDS);
    }
  }

  private void answer(ChannelHandlerContext caller) {
    holds.end();
    served--;
    caller.writeAndFlush(ANSWER.duplicate());
    serveNext();
  }

  @Override
  public void close() {
    loop.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
  }

  private final class QueueHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
      waiting.add(context);
      serveNext();
    }
  }
}

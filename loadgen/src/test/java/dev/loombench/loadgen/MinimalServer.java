package dev.loombench.loadgen;

import dev.loombench.loadgen.engine.Transport;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Answers whatever ends with an empty line, with as little work as can be. */
@SuppressWarnings("FutureReturnValueIgnored") // a client that is gone needs no answer
final class MinimalServer implements AutoCloseable {

  private static final ByteBuf ANSWER =
      Unpooled.unreleasableBuffer(
          Unpooled.directBuffer()
              .writeBytes(
                  "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
                      .getBytes(StandardCharsets.US_ASCII)));

  private final MultiThreadIoEventLoopGroup eventLoops;
  private final Channel listening;

  MinimalServer() throws InterruptedException {
    Transport transport = Transport.best();
    eventLoops = new MultiThreadIoEventLoopGroup(1, transport.handler());
    listening =
        new ServerBootstrap()
            .group(eventLoops)
            .channel(transport.server())
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    channel.pipeline().addLast(new Answerer());
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
  }

  URI uri() {
    return URI.create(
        "http://127.0.0.1:" + ((InetSocketAddress) listening.localAddress()).getPort());
  }

  @Override
  public void close() {
    listening.close();
    eventLoops.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
  }

  private static final class Answerer extends ChannelInboundHandlerAdapter {

    private static final String END = "\r\n\r\n";

    /** How much of the end of a request has come. */
    private int matched;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf bytes = (ByteBuf) message;
      while (bytes.isReadable()) {
        byte next = bytes.readByte();
        matched = next == END.charAt(matched) ? matched + 1 : next == '\r' ? 1 : 0;
        if (matched == END.length()) {
          matched = 0;
          context.write(ANSWER.duplicate(), context.voidPromise());
        }
      }
      bytes.release();
      context.flush();
    }
  }
}

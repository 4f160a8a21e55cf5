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

/** Server that responds to every request with minimal work. */
@SuppressWarnings("FutureReturnValueIgnored") // ignores clients that disconnected
final class MinimalServer implements AutoCloseable {

  private static final ByteBuf RESPONSE =
      Unpooled.unreleasableBuffer(
          Unpooled.directBuffer()
              .writeBytes(
                  "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
                      .getBytes(StandardCharsets.US_ASCII)));

  private final MultiThreadIoEventLoopGroup eventLoops;
  private final Channel serverChannel;

  MinimalServer() throws InterruptedException {
    Transport transport = Transport.best();
    eventLoops = new MultiThreadIoEventLoopGroup(1, transport.handler());
    serverChannel =
        new ServerBootstrap()
            .group(eventLoops)
            .channel(transport.server())
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    channel.pipeline().addLast(new Handler());
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
  }

  URI uri() {
    return URI.create(
        "http://127.0.0.1:" + ((InetSocketAddress) serverChannel.localAddress()).getPort());
  }

  @Override
  public void close() {
    serverChannel.close();
    eventLoops.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
  }

  private static final class Handler extends ChannelInboundHandlerAdapter {

    private static final String END = "\r\n\r\n";

    /** Number of matched characters of the end of a request. */
    private int matched;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf bytes = (ByteBuf) message;
      while (bytes.isReadable()) {
        byte next = bytes.readByte();
        matched = next == END.charAt(matched) ? matched + 1 : next == '\r' ? 1 : 0;
        if (matched == END.length()) {
          matched = 0;
          context.write(RESPONSE.duplicate(), context.voidPromise());
        }
      }
      bytes.release();
      context.flush();
    }
  }
}

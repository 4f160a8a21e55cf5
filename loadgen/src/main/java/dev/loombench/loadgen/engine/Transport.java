package dev.loombench.loadgen.engine;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

/**
 * Socket transport.
 *
 * @param name its display name: {@code epoll} or {@code nio}
 */
public record Transport(
    String name,
    IoHandlerFactory handler,
    Class<? extends SocketChannel> client,
    Class<? extends ServerSocketChannel> server) {

  /** Returns epoll, whose timeouts have nanosecond resolution, or NIO where it is unavailable. */
  public static Transport best() {
    return Epoll.isAvailable()
        ? new Transport(
            "epoll",
            EpollIoHandler.newFactory(),
            EpollSocketChannel.class,
            EpollServerSocketChannel.class)
        : new Transport(
            "nio", NioIoHandler.newFactory(), NioSocketChannel.class, NioServerSocketChannel.class);
  }

  /** Listens at an ephemeral port of loopback, with the options of a bootstrap. */
  public Channel listen(
      ServerBootstrap options, EventLoopGroup eventLoops, Consumer<SocketChannel> accepted)
      throws InterruptedException {
    return options
        .group(eventLoops)
        .channel(server)
        .childHandler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                accepted.accept(channel);
              }
            })
        .bind(InetAddress.getLoopbackAddress(), 0)
        .sync()
        .channel();
  }

  /** Returns the port at which a channel listens. */
  public static int port(Channel listening) {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }
}

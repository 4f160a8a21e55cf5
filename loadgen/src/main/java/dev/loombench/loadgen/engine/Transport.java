package dev.loombench.loadgen.engine;

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
}

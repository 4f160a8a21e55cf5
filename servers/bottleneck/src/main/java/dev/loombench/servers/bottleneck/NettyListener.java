package dev.loombench.servers.bottleneck;

import io.netty.bootstrap.ServerBootstrap;
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
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.Version;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;

/** Netty listener: one acceptor thread; event loops read and write. */
@SuppressWarnings("FutureReturnValueIgnored") // no response for disconnected clients
final class NettyListener implements Listener {

  private static final int BACKLOG = 4096;
  private static final int MAX_BODY_BYTES = 65_536;

  private final EventLoopGroup acceptor =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final EventLoopGroup loops;
  private final Channel listening;

  /**
   * Starts to listen.
   *
   * @param eventLoops the number of event loops; 0 for Netty's default, two per processor
   * @param threads runs the work
   */
  NettyListener(InetSocketAddress address, int eventLoops, Router router, Executor threads) {
    loops = new MultiThreadIoEventLoopGroup(eventLoops, NioIoHandler.newFactory());
    listening =
        new ServerBootstrap()
            .group(acceptor, loops)
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
                            new HttpServerCodec(),
                            new HttpServerKeepAliveHandler(),
                            new HttpObjectAggregator(MAX_BODY_BYTES),
                            new RequestHandler(router, threads));
                  }
                })
            .bind(address)
            .syncUninterruptibly()
            .channel();
  }

  @Override
  public InetSocketAddress address() {
    return (InetSocketAddress) listening.localAddress();
  }

  @Override
  public Map<String, String> facts() {
    return Map.of(
        "server.engine",
        "Netty " + Version.identify().get("netty-transport").artifactVersion(),
        "server.backlog",
        String.valueOf(listening.config().getOption(ChannelOption.SO_BACKLOG)),
        "threads.event-loops",
        String.valueOf(StreamSupport.stream(loops.spliterator(), false).count()));
  }

  @Override
  public void close() {
    acceptor.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
    loops.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
  }

  private static final class RequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private final Router router;
    private final Executor threads;

    RequestHandler(Router router, Executor threads) {
      this.router = router;
      this.threads = threads;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
      String method = request.method().name();
      String target = request.uri();
      InetAddress caller = ((InetSocketAddress) context.channel().remoteAddress()).getAddress();
      Executor executor = Router.isWork(target) ? threads : Runnable::run;
      executor.execute(
          () -> context.writeAndFlush(response(router.answer(method, target, caller))));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      if (!(cause instanceof IOException)) { // otherwise the client disconnected
        System.err.println("a connection failed: " + cause);
      }
      context.close();
    }

    private static FullHttpResponse response(Response answer) {
      FullHttpResponse response =
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1,
              HttpResponseStatus.valueOf(answer.status()),
              answer.body().duplicate());
      response
          .headers()
          .set(HttpHeaderNames.CONTENT_TYPE, "text/plain;charset=UTF-8")
          .setInt(HttpHeaderNames.CONTENT_LENGTH, answer.bodyBytes());
      return response;
    }
  }
}

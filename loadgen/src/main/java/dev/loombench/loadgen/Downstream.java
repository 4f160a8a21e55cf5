package dev.loombench.loadgen;

import dev.loombench.loadgen.engine.Transport;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Downstream service for workloads: {@code GET /slow?millis=50} responds after that delay without
 * blocking a thread. It listens on loopback, prints {@code {"port":N}} and exits at the end of its
 * input.
 */
@SuppressWarnings("FutureReturnValueIgnored") // ignores clients that disconnected
public final class Downstream implements AutoCloseable {

  private static final long MAX_DELAY_MILLIS = TimeUnit.MINUTES.toMillis(10);
  private static final int BACKLOG = 4096;
  private static final int BODY_LENGTH = 64;
  private static final ByteBuf BODY =
      Unpooled.unreleasableBuffer(
          Unpooled.copiedBuffer(
              "slow" + ".".repeat(BODY_LENGTH - "slow".length()), StandardCharsets.US_ASCII));

  private final MultiThreadIoEventLoopGroup eventLoops;
  private final Channel serverChannel;

  public Downstream() throws InterruptedException {
    Transport transport = Transport.best();
    eventLoops = new MultiThreadIoEventLoopGroup(1, transport.handler());
    serverChannel =
        transport.listen(
            new ServerBootstrap()
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true),
            eventLoops,
            channel ->
                channel
                    .pipeline()
                    .addLast(
                        new HttpServerCodec(),
                        new HttpServerKeepAliveHandler(),
                        new HttpObjectAggregator(65_536),
                        new SlowHandler()));
  }

  /** Serves until the input ends. */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    try (Downstream downstream = new Downstream()) {
      System.out.println("{\"port\":" + downstream.port() + "}");
      System.out.flush();
      while (System.in.read() >= 0) {
        // waits for the end of the input
      }
    }
    Runtime.getRuntime().halt(0);
  }

  public int port() {
    return Transport.port(serverChannel);
  }

  @Override
  public void close() {
    serverChannel.close();
    eventLoops.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS);
  }

  private static final class SlowHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
      OptionalLong millis = delayMillis(request);
      if (millis.isEmpty()) {
        context.writeAndFlush(response(HttpResponseStatus.NOT_FOUND, Unpooled.EMPTY_BUFFER));
      } else {
        context
            .executor()
            .schedule(
                () -> context.writeAndFlush(response(HttpResponseStatus.OK, BODY.duplicate())),
                millis.getAsLong(),
                TimeUnit.MILLISECONDS);
      }
    }

    private static OptionalLong delayMillis(FullHttpRequest request) {
      QueryStringDecoder query = new QueryStringDecoder(request.uri());
      List<String> millis = query.parameters().getOrDefault("millis", List.of());
      boolean valid =
          request.method().equals(HttpMethod.GET)
              && query.path().equals("/slow")
              && millis.size() == 1
              && millis.getFirst().matches("[0-9]{1,6}");
      return valid
          ? OptionalLong.of(Math.min(MAX_DELAY_MILLIS, Long.parseLong(millis.getFirst())))
          : OptionalLong.empty();
    }

    private static FullHttpResponse response(HttpResponseStatus status, ByteBuf body) {
      FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
      response
          .headers()
          .set(HttpHeaderNames.CONTENT_TYPE, "text/plain")
          .setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
      return response;
    }
  }
}

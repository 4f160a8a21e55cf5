package dev.loombench.loadgen.engine;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** HTTP/2 server whose behavior is selected by the path of the request. */
@SuppressWarnings("FutureReturnValueIgnored") // tests detect missing responses
final class Http2Server implements AutoCloseable {

  /** Length of the response to {@code /big}: more than a stream's window. */
  static final int BIG = 3 << 20;

  private final EventLoopGroup group =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Channel serverChannel;
  private final String scheme;

  /** Counters, to be read after the load. */
  final AtomicInteger accepted = new AtomicInteger();

  final AtomicInteger received = new AtomicInteger();
  final AtomicInteger maxStreams = new AtomicInteger();

  /** A permit for each canceled request; the last cancellation may arrive after the plan. */
  final Semaphore canceled = new Semaphore(0);

  private final AtomicInteger refused = new AtomicInteger();
  final List<Map<String, String>> requests = new CopyOnWriteArrayList<>();

  private Http2Server(String scheme, Http2Settings settings, SslContext tls) {
    this.scheme = scheme;
    this.serverChannel =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    accepted.incrementAndGet();
                    if (tls != null) {
                      channel.pipeline().addLast(tls.newHandler(channel.alloc()));
                    }
                    channel.pipeline().addLast(codec(settings), new Handler());
                  }
                })
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .syncUninterruptibly()
            .channel();
  }

  /** Starts a server that speaks h2c. */
  static Http2Server plainText() {
    return plainText(Http2Settings.defaultSettings());
  }

  static Http2Server plainText(Http2Settings settings) {
    return new Http2Server("http", settings, null);
  }

  /** Starts a server with TLS that offers these protocols by ALPN. */
  static Http2Server tls(TlsCertificate certificate, String... protocols) throws Exception {
    SslContext context =
        SslContextBuilder.forServer(certificate.keys())
            .sslProvider(SslProvider.JDK)
            .applicationProtocolConfig(
                protocols.length == 0
                    ? ApplicationProtocolConfig.DISABLED
                    : new ApplicationProtocolConfig(
                        ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.FATAL_ALERT,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                        protocols))
            .build();
    return new Http2Server("https", Http2Settings.defaultSettings(), context);
  }

  URI uri() {
    return uri("localhost");
  }

  URI uri(String host) {
    int port = ((InetSocketAddress) serverChannel.localAddress()).getPort();
    return URI.create(scheme + "://" + host + ":" + port);
  }

  private static ChannelHandler codec(Http2Settings settings) {
    return Http2FrameCodecBuilder.forServer()
        .initialSettings(settings)
        .decoderEnforceMaxRstFramesPerWindow(0, 0)
        .encoderEnforceMaxRstFramesPerWindow(0, 0)
        .build();
  }

  @Override
  public void close() {
    serverChannel.close().syncUninterruptibly();
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }

  /** Responds to the requests of one connection. */
  private final class Handler extends ChannelInboundHandlerAdapter {

    private final Map<Http2FrameStream, String> open = new HashMap<>();
    private final Map<Http2FrameStream, Integer> lengths = new HashMap<>();

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      try {
        switch (message) {
          case Http2HeadersFrame frame -> headersReceived(context, frame);
          case Http2DataFrame frame -> dataReceived(context, frame);
          case Http2ResetFrame frame -> {
            canceled.release();
            open.remove(frame.stream());
          }
          default -> {
            // the codec handles settings, pings and window updates
          }
        }
      } finally {
        ReferenceCountUtil.release(message);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close(); // a client without TLS, or without HTTP/2
    }

    private void headersReceived(ChannelHandlerContext context, Http2HeadersFrame frame) {
      Map<String, String> headers = new HashMap<>();
      frame.headers().forEach(e -> headers.put(e.getKey().toString(), e.getValue().toString()));
      received.incrementAndGet();
      requests.add(headers);
      open.put(frame.stream(), headers.get(":path"));
      maxStreams.accumulateAndGet(open.size(), Math::max);
      if (frame.isEndStream() || headers.get(":path").equals("/unread")) {
        respond(context, frame.stream());
      }
    }

    private void dataReceived(ChannelHandlerContext context, Http2DataFrame frame) {
      lengths.merge(frame.stream(), frame.content().readableBytes(), Integer::sum);
      if ("/length".equals(open.get(frame.stream()))) {
        context.writeAndFlush(
            new DefaultHttp2WindowUpdateFrame(frame.initialFlowControlledBytes())
                .stream(frame.stream()));
        if (frame.isEndStream()) {
          respond(context, frame.stream());
        }
      }
    }

    private void respond(ChannelHandlerContext context, Http2FrameStream stream) {
      String path = open.get(stream);
      switch (path.replaceFirst("\\?.*", "")) {
        case "/ok", "/unread" -> ok(context, stream, "ok");
        case "/length" -> ok(context, stream, String.valueOf(lengths.get(stream)));
        case "/big" -> ok(context, stream, "x".repeat(BIG));
        case "/100ms" ->
            context
                .executor()
                .schedule(() -> ok(context, stream, "ok"), 100, TimeUnit.MILLISECONDS);
        case "/head" -> endStream(context, stream, headers("200").set("content-length", "1000"));
        case "/error" -> endStream(context, stream, headers("500"));
        case "/unavailable" -> {
          context.write(new DefaultHttp2HeadersFrame(headers("503")).stream(stream));
          open.remove(stream);
          context.writeAndFlush(
              new DefaultHttp2DataFrame(bytes("no connection left\nmore"), true).stream(stream));
        }
        case "/continued" -> {
          context.write(new DefaultHttp2HeadersFrame(headers("103")).stream(stream));
          ok(context, stream, "ok");
        }
        case "/trailers" -> {
          context.write(new DefaultHttp2HeadersFrame(headers("200")).stream(stream));
          context.write(new DefaultHttp2DataFrame(bytes("ok"), false).stream(stream));
          endStream(context, stream, new DefaultHttp2Headers().set("x-after", "all"));
        }
        case "/switch" -> endStream(context, stream, headers("101"));
        case "/reset" -> {
          open.remove(stream);
          context.writeAndFlush(
              new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR).stream(stream));
        }
        case "/refused-twice" -> {
          if (refused.incrementAndGet() <= 2) {
            refuse(context, stream);
          } else {
            ok(context, stream, "ok");
          }
        }
        case "/refused" -> refuse(context, stream);
        case "/half" -> {
          context.write(new DefaultHttp2HeadersFrame(headers("200")).stream(stream));
          context.write(new DefaultHttp2DataFrame(bytes("o"), false).stream(stream));
          context.writeAndFlush(
              new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR).stream(stream));
          open.remove(stream);
        }
        case "/goaway" -> {
          context.write(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR));
          ok(context, stream, "ok");
        }
        case "/garbage" ->
            context.pipeline().firstContext().writeAndFlush(bytes("this is not an HTTP/2 frame"));
        case "/close" -> context.pipeline().firstContext().close();
        case "/never" -> {
          // no response
        }
        default -> throw new IllegalArgumentException(path);
      }
    }

    private void refuse(ChannelHandlerContext context, Http2FrameStream stream) {
      open.remove(stream);
      context.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.REFUSED_STREAM).stream(stream));
    }

    private void ok(ChannelHandlerContext context, Http2FrameStream stream, String body) {
      context.write(new DefaultHttp2HeadersFrame(headers("200")).stream(stream));
      open.remove(stream);
      context.writeAndFlush(new DefaultHttp2DataFrame(bytes(body), true).stream(stream));
    }

    private void endStream(
        ChannelHandlerContext context, Http2FrameStream stream, Http2Headers headers) {
      open.remove(stream);
      context.writeAndFlush(new DefaultHttp2HeadersFrame(headers, true).stream(stream));
    }

    private static Http2Headers headers(String status) {
      return new DefaultHttp2Headers().status(status);
    }

    private static ByteBuf bytes(String text) {
      return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    }
  }
}

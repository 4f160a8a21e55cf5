package dev.loombench.loadgen.training;

import dev.loombench.loadgen.engine.Transport;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2FrameStream;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Server of the training run: answers every request at once with the same body. It listens on
 * loopback, prints its ports of HTTP/1.1 and of HTTP/2 (h2c), and exits at the end of its input.
 */
@SuppressWarnings("FutureReturnValueIgnored") // ignores clients that disconnected
public final class TrainingServer {

  private static final String BODY = "trained ".repeat(8);

  private TrainingServer() {}

  /** Serves until the input ends. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Transport transport = Transport.best();
    var group = new MultiThreadIoEventLoopGroup(1, transport.handler());
    Channel http1 = transport.listen(new ServerBootstrap(), group, TrainingServer::http1);
    Channel http2 = transport.listen(new ServerBootstrap(), group, TrainingServer::http2);
    System.out.println(Transport.port(http1) + " " + Transport.port(http2));
    System.out.flush();
    while (System.in.read() >= 0) {
      // waits for the end of the input
    }
    Runtime.getRuntime().halt(0);
  }

  private static ByteBuf body() {
    return Unpooled.copiedBuffer(BODY, StandardCharsets.US_ASCII);
  }

  private static void http1(Channel channel) {
    channel
        .pipeline()
        .addLast(new HttpServerCodec(), new HttpServerKeepAliveHandler(), new Http1Answers());
  }

  private static void http2(Channel channel) {
    channel.pipeline().addLast(Http2FrameCodecBuilder.forServer().build(), new Http2Answers());
  }

  /** Handler that closes the connection on an error, as after a reset by the client. */
  private abstract static class Answers extends ChannelInboundHandlerAdapter {

    @Override
    public final void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }

  private static final class Http1Answers extends Answers {

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      boolean isComplete = message instanceof LastHttpContent;
      ReferenceCountUtil.release(message);
      if (isComplete) {
        var response =
            new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, body());
        response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, BODY.length());
        context.writeAndFlush(response);
      }
    }
  }

  private static final class Http2Answers extends Answers {

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      switch (message) {
        case Http2HeadersFrame frame when frame.isEndStream() -> answer(context, frame.stream());
        case Http2DataFrame frame when frame.isEndStream() -> answer(context, frame.stream());
        default -> {
          // waits for the end of the request
        }
      }
      ReferenceCountUtil.release(message);
    }

    private static void answer(ChannelHandlerContext context, Http2FrameStream stream) {
      var headers = new DefaultHttp2Headers().status("200").setInt("content-length", BODY.length());
      context.write(new DefaultHttp2HeadersFrame(headers).stream(stream));
      context.writeAndFlush(new DefaultHttp2DataFrame(body(), true).stream(stream));
    }
  }
}

package dev.loombench.loadgen.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/** Reads answers off a connection: the one place that knows how HTTP is parsed. */
final class AnswerReader extends ChannelInboundHandlerAdapter {

  /** Who is told what came. */
  interface Listener {

    /** Bytes came in. */
    void onBytes(int count);

    /**
     * An answer is complete.
     *
     * @param complaint why the server answered badly, if it did
     */
    void onAnswer(int status, boolean keepAlive, boolean bodyMatches, Complaint complaint);

    /** What came is not HTTP, or nothing that was asked for. */
    void onMalformed(String why);

    /** The connection failed; its close follows. */
    void onError(Throwable cause);

    /** The connection is closed. */
    void onClosed();
  }

  private final Listener listener;
  private boolean headAsked;
  private BodyJudge judge = BodyJudge.CONTENT;
  private HttpResponse head;

  private Complaint complaint = Complaint.of(200);

  private AnswerReader(Listener listener) {
    this.listener = listener;
  }

  /** Puts a reader at the end of a new connection's pipeline. */
  static AnswerReader addTo(ChannelPipeline pipeline, Listener listener) {
    AnswerReader reader = new AnswerReader(listener);
    pipeline.addLast(reader.new Decoder(), reader);
    return reader;
  }

  /**
   * A request is about to be sent.
   *
   * @param bodyJudge decides about the answer's body
   */
  void expect(boolean asksHead, BodyJudge bodyJudge) {
    headAsked = asksHead;
    judge = bodyJudge;
    head = null;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      read((HttpObject) message);
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void read(HttpObject part) {
    DecoderResult decoded = part.decoderResult();
    if (decoded.isFailure()) {
      if (!(decoded.cause() instanceof PrematureChannelClosureException)) {
        listener.onMalformed(String.valueOf(decoded.cause().getMessage()));
      }
      return;
    }
    if (part instanceof HttpResponse response) {
      head = response;
      complaint = Complaint.of(response.status().code());
    }
    if (part instanceof HttpContent content && head != null) {
      judge.take(content.content());
      complaint.take(content.content());
      if (part instanceof LastHttpContent) {
        complete();
      }
    }
  }

  private void complete() {
    HttpResponse answer = head;
    head = null;
    int status = answer.status().code();
    if (status == 101) {
      listener.onMalformed("the server switched protocols without being asked to");
    } else if (HttpStatusClass.valueOf(status) != HttpStatusClass.INFORMATIONAL) {
      listener.onAnswer(status, HttpUtil.isKeepAlive(answer), judge.satisfied(), complaint);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    listener.onError(cause);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    listener.onClosed();
  }

  private final class Decoder extends HttpResponseDecoder {

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
      listener.onBytes(((ByteBuf) message).readableBytes());
      super.channelRead(context, message);
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
      return headAsked || super.isContentAlwaysEmpty(message);
    }
  }
}

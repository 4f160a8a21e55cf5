package dev.loombench.loadgen.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One HTTP/2 connection, with up to as many requests in hand as the plan and the server allow. */
@SuppressWarnings("FutureReturnValueIgnored") // failures arrive in onError and onClosed
final class Http2Connection extends Connection implements Http2Wiring.Listener {

  /**
   * Requests that are due together go out together, up to this many, so that those at the head do
   * not wait long in the engine once they count as sent.
   */
  private static final int FLUSHED_TOGETHER = 16;

  /** Streams have odd numbers up to 2^31 - 1; the connection that reaches this is replaced. */
  private static final int LAST_STREAM = Integer.MAX_VALUE - 2;

  private final int streamsEach;
  private final Optional<Tls.ToTarget> tls;
  private final int handshakeTimeoutMillis;
  private final IntObjectMap<Http2Answer> inHand = new IntObjectHashMap<>();
  private final Http2Wiring wiring = Http2Wiring.of(new Frames(), this);
  private final Runnable flush = this::flush;
  private SocketChannel channel;
  private Promise<Void> ready;
  private int unflushed;
  private String error = "the server closed the connection before it had answered";

  /**
   * @param streamsEach the most requests in hand, even if the server allows for more
   * @param tls empty where HTTP/2 is spoken at once, without encryption
   */
  Http2Connection(
      Owner owner,
      int slot,
      int target,
      int streamsEach,
      Optional<Tls.ToTarget> tls,
      int handshakeTimeoutMillis) {
    super(owner, slot, target);
    this.streamsEach = streamsEach;
    this.tls = tls;
    this.handshakeTimeoutMillis = handshakeTimeoutMillis;
    wiring.connection().addListener(new Streams());
  }

  @Override
  void initialise(SocketChannel newChannel) {
    channel = newChannel;
    ready = newChannel.eventLoop().newPromise();
    ByteMeter meter = new ByteMeter(owner);
    if (tls.isPresent()) {
      newChannel
          .pipeline()
          .addLast(tls.get().newHandler(newChannel), Http2Wiring.agreedOn(wiring, meter));
    } else {
      newChannel.pipeline().addLast(meter, wiring);
    }
  }

  /** Done with the server's first settings: only they tell how many requests it allows for. */
  @Override
  Future<?> shakeHands() {
    Future<?> limit =
        channel
            .eventLoop()
            .schedule(
                () ->
                    ready.tryFailure(
                        new HandshakeFailure(
                            "the server did not begin to speak HTTP/2 within %d ms"
                                .formatted(handshakeTimeoutMillis))),
                handshakeTimeoutMillis,
                TimeUnit.MILLISECONDS);
    return ready.addListener(
        done -> {
          limit.cancel(false);
          if (!done.isSuccess()) {
            retire();
          }
        });
  }

  @Override
  int capacity() {
    return Math.clamp(wiring.connection().local().maxActiveStreams(), 1, streamsEach);
  }

  @Override
  boolean hasRoom() {
    return !isRetired()
        && inHand.size() < streamsEach
        && wiring.connection().local().canOpenStream()
        && channel.isActive();
  }

  @Override
  void send(Exchange exchange, PreparedRequest request) {
    exchange.connection = this;
    int stream = wiring.connection().local().incrementAndGetNextStreamId();
    inHand.put(stream, new Http2Answer(exchange, request.judge().get()));
    Throwable failure = wiring.write(stream, (Http2Request) request);
    if (failure != null) {
      breakOff(stream, false, "the request could not be written: " + failure.getMessage());
    }
    if (stream >= LAST_STREAM) {
      retire();
    }
    flushSoon();
  }

  private void flushSoon() {
    unflushed++;
    if (unflushed == FLUSHED_TOGETHER) {
      flush();
    } else if (unflushed == 1) {
      channel.eventLoop().execute(flush);
    }
  }

  private void flush() {
    unflushed = 0;
    channel.flush();
  }

  @Override
  void giveUp(Exchange exchange) {
    for (IntObjectMap.PrimitiveEntry<Http2Answer> entry : inHand.entries()) {
      if (entry.value().exchange() == exchange) {
        int stream = entry.key();
        inHand.remove(stream);
        reset(stream);
        return;
      }
    }
  }

  private void reset(int stream) {
    wiring.cancel(stream);
    closeIfDone();
  }

  @Override
  void abandon() {
    inHand.clear();
    close();
  }

  private void close() {
    retire();
    channel.close();
  }

  /** A connection that takes no more requests is closed once all it had are settled. */
  private void closeIfDone() {
    if (isRetired() && inHand.isEmpty()) {
      channel.close();
    }
  }

  private void answered(int stream, Http2Answer answer) throws Http2Exception {
    answer.checkWhole(stream);
    inHand.remove(stream);
    owner.answered(
        this, answer.exchange(), answer.status(), answer.bodyMatches(), answer.complaint());
    Http2Stream state = wiring.connection().stream(stream);
    if (state != null && state.state().localSideOpen()) {
      reset(stream); // answered before the whole request was sent: the rest is of no use
    } else {
      closeIfDone();
    }
  }

  private void breakOff(int stream, boolean malformed, String why) {
    Http2Answer lost = inHand.remove(stream);
    if (lost != null) {
      owner.broken(lost.exchange(), malformed, why);
      closeIfDone();
    }
  }

  private void breakAllOff(boolean malformed, String why) {
    List<Http2Answer> lost = List.copyOf(inHand.values());
    inHand.clear();
    lost.forEach(each -> owner.broken(each.exchange(), malformed, why));
  }

  @Override
  public void onViolation(String why) {
    ready.tryFailure(new HandshakeFailure("what the server sent is not HTTP/2: " + why));
    retire();
    breakAllOff(true, "the answer was not HTTP/2: " + why);
  }

  @Override
  public void onViolation(int stream, String why) {
    breakOff(stream, true, "the answer was not HTTP/2: " + why);
  }

  @Override
  public void onError(Throwable cause) {
    IOException failure = networkFailure(cause);
    if (ready.tryFailure(failure == null ? cause : failure)) {
      close();
    } else if (failure != null) {
      error = failure.getMessage();
      close();
    } else {
      owner.failed(cause);
    }
  }

  @Override
  public void onClosed() {
    ready.tryFailure(
        new HandshakeFailure("the server closed the connection before it had spoken HTTP/2"));
    retire();
    breakAllOff(false, error);
    owner.closed(this);
  }

  /** What the server sends. */
  private final class Frames extends Http2FrameAdapter {

    @Override
    public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings) {
      if (!ready.trySuccess(null)) {
        owner.roomChanged(Http2Connection.this);
      }
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext context,
        int stream,
        Http2Headers headers,
        int streamDependency,
        short weight,
        boolean exclusive,
        int padding,
        boolean endOfStream)
        throws Http2Exception {
      onHeadersRead(context, stream, headers, padding, endOfStream);
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext context,
        int stream,
        Http2Headers headers,
        int padding,
        boolean endOfStream)
        throws Http2Exception {
      Http2Answer answer = inHand.get(stream);
      if (answer == null) {
        return;
      }
      answer.takeHeaders(stream, headers);
      if (endOfStream) {
        answered(stream, answer);
      }
    }

    /** Whatever comes is taken at once, so that the server may send as much again. */
    @Override
    public int onDataRead(
        ChannelHandlerContext context, int stream, ByteBuf data, int padding, boolean endOfStream)
        throws Http2Exception {
      int taken = data.readableBytes() + padding;
      Http2Answer answer = inHand.get(stream);
      if (answer != null) {
        answer.takeBody(data);
        if (endOfStream) {
          answered(stream, answer);
        }
      }
      return taken;
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext context, int stream, long errorCode) {
      breakOff(stream, false, "the server reset the request: " + Http2Error.valueOf(errorCode));
    }
  }

  /** What becomes of the streams. */
  private final class Streams extends Http2ConnectionAdapter {

    @Override
    public void onGoAwayReceived(int lastStream, long errorCode, ByteBuf debugData) {
      error = "the server sent GOAWAY before it had answered: " + Http2Error.valueOf(errorCode);
      retire();
      closeIfDone();
    }

    @Override
    public void onStreamClosed(Http2Stream stream) {
      breakOff(stream.id(), false, error);
      if (!isRetired()) {
        owner.roomChanged(Http2Connection.this);
      }
    }
  }
}

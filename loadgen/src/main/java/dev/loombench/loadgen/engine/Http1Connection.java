package dev.loombench.loadgen.engine;

import io.netty.channel.Channel;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One HTTP/1.1 connection, with at most one request in hand. */
@SuppressWarnings("FutureReturnValueIgnored") // failures arrive in onError and onClosed
final class Http1Connection extends Connection implements AnswerReader.Listener {

  /**
   * After the last answer the server is left this long to close first, so that the port it leaves
   * waiting (TIME_WAIT) is its own, of which it has only one, and not one of ours.
   */
  private static final long SERVER_CLOSES_WITHIN_MILLIS = 1_000;

  private final boolean kept;
  private final Optional<Tls.ToTarget> tls;
  private AnswerReader reader;
  private Channel channel;
  private Exchange inHand;
  private Future<?> impatience;

  /**
   * @param kept whether it is used again after an answer
   * @param tls empty where nothing is encrypted
   */
  Http1Connection(Owner owner, int slot, int target, boolean kept, Optional<Tls.ToTarget> tls) {
    super(owner, slot, target);
    this.kept = kept;
    this.tls = tls;
  }

  @Override
  void initialise(SocketChannel newChannel) {
    channel = newChannel;
    tls.ifPresent(to -> newChannel.pipeline().addLast(to.newHandler(newChannel)));
    reader = AnswerReader.addTo(newChannel.pipeline(), this);
  }

  @Override
  Future<?> shakeHands() {
    SslHandler handler = channel.pipeline().get(SslHandler.class);
    return handler == null ? channel.newSucceededFuture() : handler.handshakeFuture();
  }

  @Override
  int capacity() {
    return 1;
  }

  @Override
  boolean hasRoom() {
    return !isRetired() && inHand == null && channel.isActive();
  }

  @Override
  void send(Exchange exchange, PreparedRequest request) {
    inHand = exchange;
    exchange.connection = this;
    reader.expect(request.asksHead(), request.judge().get());
    channel.writeAndFlush(
        ((Http1Request) request).bytes().retainedDuplicate(), channel.voidPromise());
  }

  @Override
  void giveUp(Exchange exchange) {
    abandon();
  }

  @Override
  void abandon() {
    inHand = null;
    close();
  }

  private void close() {
    retire();
    channel.close();
  }

  private void leaveTheCloseToTheServer() {
    retire();
    impatience =
        channel
            .eventLoop()
            .schedule(() -> channel.close(), SERVER_CLOSES_WITHIN_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void onBytes(int count) {
    owner.received(count);
  }

  @Override
  public void onAnswer(int status, boolean keepAlive, boolean bodyMatches, Complaint complaint) {
    Exchange answered = inHand;
    inHand = null;
    if (answered == null) {
      close(); // an answer that nobody asked for
      return;
    }
    if (!kept || !keepAlive) {
      leaveTheCloseToTheServer();
    }
    owner.answered(this, answered, status, bodyMatches, complaint);
  }

  @Override
  public void onMalformed(String why) {
    breakOff(true, "the answer was not HTTP: " + why);
    close();
  }

  @Override
  public void onError(Throwable cause) {
    IOException failure = networkFailure(cause);
    if (failure == null) {
      owner.failed(cause);
    } else {
      breakOff(false, failure.getMessage()); // a body that ends with the connection is not whole
      close();
    }
  }

  @Override
  public void onClosed() {
    retire();
    if (impatience != null) {
      impatience.cancel(false);
    }
    breakOff(false, "the server closed the connection before it had answered");
    owner.closed(this);
  }

  private void breakOff(boolean malformed, String why) {
    Exchange lost = inHand;
    inHand = null;
    if (lost != null) {
      owner.broken(lost, malformed, why);
    }
  }
}

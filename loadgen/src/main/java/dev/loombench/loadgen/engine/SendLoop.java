package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.loadgen.record.LoopRecorder;
import java.util.function.Consumer;

/**
 * Sender of the requests of one event loop: it queues due requests, sends them over available
 * connections and records exactly one result for each. All methods run on the event loop's thread.
 */
final class SendLoop implements ConnectionPool.Listener {

  /** Receiver of the loop's progress. */
  interface Listener {

    void loadStarted();

    /** Called after each second; results of its requests may still arrive. */
    void secondPassed(SecondCounts counts);

    void engineFailed(Throwable cause);
  }

  /** Number of times that a refused request is sent again. */
  static final int MAX_RESENDS = 5;

  private final PlanClock clock;
  private final LoadSource source;
  private final PreparedRequests requests;
  private final boolean keepAlive;
  private final boolean ownsConnections;
  private final LoopRecorder recorder;
  private final Listener listener;
  private final long timeoutNanos;
  private final long drainNanos;
  private final RequestList waiting = new RequestList();
  private final RequestList inFlight = new RequestList();
  private final Consumer<Exchange> enqueue = this::enqueue;
  private ConnectionPool pool;
  private long endNanos;
  private long closeNanos;

  /** End of the last sleep that no event ended. */
  private long wokenNanos = Long.MIN_VALUE / 2;

  private int responsesSinceSend;
  private int currentSecond;
  private boolean started;
  private boolean ended;

  SendLoop(
      PlanClock clock,
      LoadPartitioner.Part part,
      PreparedRequests requests,
      boolean keepAlive,
      LoopRecorder recorder,
      Listener listener,
      long timeoutNanos,
      long drainNanos) {
    this.clock = clock;
    this.source = part.source();
    this.endNanos = part.endNanos();
    this.closeNanos = part.closeNanos();
    this.requests = requests;
    this.keepAlive = keepAlive;
    this.ownsConnections = part.ownsConnections();
    this.recorder = recorder;
    this.listener = listener;
    this.timeoutNanos = timeoutNanos;
    this.drainNanos = drainNanos;
  }

  /** Sets the pool, which needs this loop as its listener. */
  void use(ConnectionPool connections) {
    this.pool = connections;
  }

  boolean hasEnded() {
    return ended;
  }

  /** Does all work that is due. */
  void tick() {
    long now = clock.getAsLong();
    if (!started && now >= 0) {
      started = true;
      recorder.started();
      listener.loadStarted();
    }
    responsesSinceSend = 0;
    source.pollDue(now, enqueue);
    recorder.sampleWaiting(waiting.size());
    expire(now);
    dispatch();
    pool.refill(requestsToConnectFor(), waiting.size());
    reportSeconds(now);
    endIfDone(now);
  }

  /** Handles the end of a sleep that no event ended: what became due in it waited for that. */
  void wokeUp(long nowNanos) {
    wokenNanos = nowNanos;
  }

  /** Returns the time of the next tick if no socket event comes first. */
  long nextWakeNanos() {
    long next =
        Math.min(source.nextDueNanos(), started ? (currentSecond + 1) * LoopRecorder.SECOND : 0);
    next = Math.min(next, pool.nextRetryNanos(requestsToConnectFor()));
    if (!waiting.isEmpty()) {
      next = Math.min(next, waiting.oldest().dueNanos + timeoutNanos);
    }
    if (inFlight.oldest() != null) {
      next = Math.min(next, inFlight.oldest().dueNanos + timeoutNanos);
    }
    long now = clock.getAsLong();
    long drained = endNanos + drainNanos;
    return Math.min(next, now < endNanos ? endNanos : now < drained ? drained : closeNanos);
  }

  private int requestsToConnectFor() {
    if (ownsConnections) {
      return pool.usable() + waiting.size();
    }
    int unanswered = waiting.size() + inFlight.size();
    return keepAlive ? source.connectionsNeeded(unanswered) : unanswered;
  }

  /** Ends the load now; outstanding requests drain as after the last stage. */
  void stop() {
    long now = clock.getAsLong();
    if (now < endNanos) {
      source.pollDue(now, enqueue);
      source.stop();
      endNanos = now;
      closeNanos = now;
    }
  }

  private void enqueue(Exchange exchange) {
    recorder.scheduled(exchange.dueNanos);
    Connection own = ownsConnections ? exchange.user.usableConnection() : null;
    if (own == null) {
      waiting.add(exchange);
    } else {
      send(exchange, own);
    }
  }

  private void dispatch() {
    while (!waiting.isEmpty()) {
      Connection connection = pool.take();
      if (connection == null) {
        return;
      }
      Exchange exchange = waiting.removeOldest();
      if (ownsConnections) {
        exchange.user.own(connection);
      }
      send(exchange, connection);
    }
  }

  private void send(Exchange exchange, Connection connection) {
    PreparedRequest request = requests.next(exchange, connection.target());
    inFlight.add(exchange);
    long now = clock.getAsLong();
    if (exchange.refusals == 0) {
      long sendable = Math.max(exchange.dueNanos, connection.availableSinceNanos);
      exchange.sentNanos = now;
      exchange.latenessNanos = now - sendable;
      recorder.sent(
          exchange.dueNanos,
          now,
          sendable - exchange.dueNanos,
          exchange.latenessNanos,
          Math.max(0, wokenNanos - sendable),
          request.knownBytes());
    } else {
      recorder.bytesSent(request.knownBytes(), now);
    }
    connection.send(exchange, request);
    requests.sent(exchange.request, request);
    pool.requestSent(connection);
  }

  private void expire(long now) {
    while (!waiting.isEmpty() && waiting.oldest().dueNanos + timeoutNanos <= now) {
      RequestResult result =
          pool.isStillConnecting() ? RequestResult.CONNECT_TIMEOUT : RequestResult.TIMEOUT;
      fail(waiting.removeOldest(), result, "no connection within the timeout", now);
    }
    Exchange oldest = inFlight.oldest();
    while (oldest != null && oldest.dueNanos + timeoutNanos <= now) {
      oldest.connection.cancel(oldest);
      inFlight.remove(oldest);
      fail(oldest, RequestResult.TIMEOUT, "no response within the timeout", now);
      oldest = inFlight.oldest();
    }
  }

  private void reportSeconds(long now) {
    while ((currentSecond + 1) * LoopRecorder.SECOND <= now) {
      listener.secondPassed(
          recorder.endOfSecond(currentSecond, waiting.size(), inFlight.size(), pool.openCount()));
      pool.secondPassed();
      currentSecond++;
    }
  }

  private void endIfDone(long now) {
    boolean drained = waiting.isEmpty() && inFlight.isEmpty();
    if (now < endNanos && source.isExhausted()) {
      endNanos = now;
    }
    if (now < endNanos || (!drained && now < endNanos + drainNanos)) {
      return;
    }
    int unsent = waiting.size();
    int unanswered = inFlight.size();
    abandon(now);
    if (now < closeNanos) {
      return;
    }
    ended = true;
    recorder.endOfSecond(currentSecond, unsent, unanswered, pool.openCount());
    recorder.close();
  }

  private void abandon(long now) {
    source.stop();
    while (!waiting.isEmpty()) {
      recorder.censored(waiting.removeOldest().dueNanos, RequestResult.UNSENT, now);
    }
    for (Exchange sent = inFlight.oldest(); sent != null; sent = inFlight.oldest()) {
      sent.connection.cancel(sent);
      inFlight.remove(sent);
      recorder.censored(sent.dueNanos, RequestResult.UNANSWERED, now);
    }
  }

  void close() {
    pool.closeAll();
    requests.release();
  }

  private void fail(Exchange exchange, RequestResult result, String why, long now) {
    recorder.failed(exchange.dueNanos, result, why, now);
    source.completed(exchange, result, now);
  }

  @Override
  public void bytesReceived(int bytes) {
    if (!ended) {
      recorder.bytesReceived(bytes, clock.getAsLong());
    }
  }

  @Override
  public void bytesSent(int bytes) {
    if (!ended) {
      recorder.bytesSent(bytes, clock.getAsLong());
    }
  }

  @Override
  public void responseReceived(
      Connection connection,
      Exchange exchange,
      int status,
      boolean bodyMatches,
      ErrorDetail errorDetail) {
    long now = clock.getAsLong();
    inFlight.remove(exchange);
    pool.release(connection);
    record(exchange, status, bodyMatches, errorDetail, now);
    responsesSinceSend++;
    if (responsesSinceSend >= source.responsesPerSend()) {
      responsesSinceSend = 0;
      source.pollDue(now, enqueue);
      dispatch();
    }
  }

  private void record(
      Exchange exchange, int status, boolean bodyMatches, ErrorDetail errorDetail, long now) {
    if (exchange.dueNanos + timeoutNanos < now) {
      fail(exchange, RequestResult.TIMEOUT, "the response came after the timeout", now);
      return;
    }
    recorder.response(status);
    if (ErrorDetail.isError(status)) {
      RequestResult result = RequestResult.ofErrorStatus(status);
      fail(exchange, result, message(result, status, errorDetail), now);
    } else if (!bodyMatches) {
      fail(exchange, RequestResult.BODY_MISMATCH, requests.mismatch(exchange.request), now);
    } else {
      recorder.succeeded(exchange.dueNanos, exchange.sentNanos, exchange.latenessNanos, now);
      source.completed(exchange, RequestResult.OK, now);
    }
  }

  /** Decodes only the first detail, the only one reported, so errors cost as much as successes. */
  private String message(RequestResult result, int status, ErrorDetail errorDetail) {
    boolean isFirst = !recorder.firstErrors().containsKey(result);
    String text = isFirst ? errorDetail.text() : "";
    return "status " + status + (text.isEmpty() ? "" : ": " + text);
  }

  /**
   * Keeps the due time and the time of the first send, so that the repetition counts as latency.
   */
  @Override
  public void requestRefused(Exchange exchange, String why) {
    inFlight.remove(exchange);
    exchange.refusals++;
    if (exchange.refusals > MAX_RESENDS) {
      String times = "%s, after it was sent %d times".formatted(why, exchange.refusals);
      fail(exchange, RequestResult.RESET, times, clock.getAsLong());
    } else {
      waiting.addBack(exchange);
    }
  }

  @Override
  public void requestFailed(Exchange exchange, boolean protocolError, String why) {
    inFlight.remove(exchange);
    RequestResult result = protocolError ? RequestResult.PROTOCOL_ERROR : RequestResult.RESET;
    fail(exchange, result, why, clock.getAsLong());
  }

  @Override
  public void connectFailed(RequestResult result, String why) {
    if (!waiting.isEmpty()) {
      fail(waiting.removeOldest(), result, why, clock.getAsLong());
    }
  }

  @Override
  public void capacityChanged(Connection connection) {
    pool.capacityChanged(connection);
  }

  @Override
  public void retired(Connection connection) {
    pool.retired(connection);
  }

  @Override
  public void closed(Connection connection) {
    pool.closed(connection);
  }

  @Override
  public void engineFailed(Throwable cause) {
    listener.engineFailed(cause);
  }
}

package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.loadgen.record.Tally;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * What one event loop does with its share of a plan: lets requests become due, sends them over free
 * connections, and gives each exactly one result. Every method runs on the event loop's thread.
 */
final class SendLoop implements ConnectionPool.Owner {

  /** Who is told of the course of the plan. */
  interface Watcher {

    /** The plan has begun. */
    void begun();

    /** A second is over; its results may still grow. */
    void secondOver(SecondCounts counts);

    /** The engine itself failed. */
    void failed(Throwable cause);
  }

  private final PlanClock clock;
  private final Demand demand;
  private final RequestStock requests;
  private final boolean kept;
  private final Tally tally;
  private final Watcher watcher;
  private final long timeoutNanos;
  private final long drainNanos;
  private final Queue<Exchange> waiting = new ArrayDeque<>();
  private final InFlight inFlight = new InFlight();
  private final Consumer<Exchange> enqueue = this::enqueue;
  private ConnectionPool pool;
  private long endNanos;
  private int currentSecond;
  private boolean begun;
  private boolean over;

  /**
   * @param kept whether connections are used again after an answer
   * @param endNanos when the last stage ends, from the start of the plan
   */
  SendLoop(
      PlanClock clock,
      Demand demand,
      RequestStock requests,
      boolean kept,
      Tally tally,
      Watcher watcher,
      long endNanos,
      long timeoutNanos,
      long drainNanos) {
    this.clock = clock;
    this.demand = demand;
    this.requests = requests;
    this.kept = kept;
    this.tally = tally;
    this.watcher = watcher;
    this.endNanos = endNanos;
    this.timeoutNanos = timeoutNanos;
    this.drainNanos = drainNanos;
  }

  void use(ConnectionPool connections) {
    this.pool = connections;
  }

  Tally tally() {
    return tally;
  }

  boolean isOver() {
    return over;
  }

  /** Does all that is to be done by now. */
  void tick() {
    long now = clock.getAsLong();
    begin(now);
    demand.pollDue(now, enqueue);
    tally.waiting(waiting.size());
    expire(now);
    dispatch();
    pool.refill(connectionsWanted(), waiting.size());
    passSeconds(now);
    endIfOver(now);
  }

  /** When there is something to do next though no connection stirs. */
  long nextWakeNanos() {
    long next = Math.min(demand.nextDueNanos(), begun ? (currentSecond + 1) * Tally.SECOND : 0);
    next = Math.min(next, pool.nextRetryNanos(connectionsWanted()));
    if (!waiting.isEmpty()) {
      next = Math.min(next, waiting.peek().dueNanos + timeoutNanos);
    }
    if (inFlight.oldest() != null) {
      next = Math.min(next, inFlight.oldest().dueNanos + timeoutNanos);
    }
    long now = clock.getAsLong();
    return Math.min(next, now < endNanos ? endNanos : endNanos + drainNanos);
  }

  private void begin(long now) {
    if (!begun && now >= 0) {
      begun = true;
      watcher.begun();
    }
  }

  private int connectionsWanted() {
    int unanswered = waiting.size() + inFlight.size();
    return kept ? demand.connectionsWanted(unanswered) : unanswered;
  }

  /** Nothing more becomes due; answers are waited for as after the last stage. */
  void stop() {
    long now = clock.getAsLong();
    if (now < endNanos) {
      demand.pollDue(now, enqueue);
      demand.stop();
      endNanos = now;
    }
  }

  private void enqueue(Exchange exchange) {
    tally.scheduled(exchange.dueNanos);
    waiting.add(exchange);
  }

  private void dispatch() {
    while (!waiting.isEmpty()) {
      Connection connection = pool.take();
      if (connection == null) {
        return;
      }
      send(waiting.remove(), connection);
    }
  }

  private void send(Exchange exchange, Connection connection) {
    PreparedRequest request = requests.take(exchange.request, connection.target());
    long sendable = Math.max(exchange.dueNanos, connection.freeSinceNanos);
    exchange.sentNanos = clock.getAsLong();
    inFlight.add(exchange);
    tally.sent(
        exchange.dueNanos,
        exchange.sentNanos,
        sendable - exchange.dueNanos,
        exchange.sentNanos - sendable,
        request.knownBytes());
    connection.send(exchange, request);
    pool.sentOn(connection);
  }

  private void expire(long now) {
    while (!waiting.isEmpty() && waiting.peek().dueNanos + timeoutNanos <= now) {
      fail(waiting.remove(), RequestResult.TIMEOUT, "no connection became free in time", now);
    }
    Exchange oldest = inFlight.oldest();
    while (oldest != null && oldest.dueNanos + timeoutNanos <= now) {
      oldest.connection.giveUp(oldest);
      inFlight.remove(oldest);
      fail(oldest, RequestResult.TIMEOUT, "not answered in time", now);
      oldest = inFlight.oldest();
    }
  }

  private void passSeconds(long now) {
    while ((currentSecond + 1) * Tally.SECOND <= now) {
      watcher.secondOver(
          tally.endOfSecond(currentSecond, waiting.size(), inFlight.size(), pool.openCount()));
      pool.secondOver();
      currentSecond++;
    }
  }

  private void endIfOver(long now) {
    boolean settled = waiting.isEmpty() && inFlight.size() == 0;
    if (now < endNanos && demand.isDone()) {
      endNanos = now;
    }
    if (now < endNanos || (!settled && now < endNanos + drainNanos)) {
      return;
    }
    demand.stop();
    for (Exchange unsent : waiting) {
      tally.censored(unsent.dueNanos, RequestResult.UNSENT, now);
    }
    for (Exchange sent = inFlight.oldest(); sent != null; sent = sent.after) {
      tally.censored(sent.dueNanos, RequestResult.UNANSWERED, now);
    }
    over = true;
    tally.endOfSecond(currentSecond, waiting.size(), inFlight.size(), pool.openCount());
    tally.close();
  }

  /** Closes the connections and frees what was prepared. */
  void close() {
    pool.closeAll();
    requests.release();
  }

  private void fail(Exchange exchange, RequestResult result, String why, long now) {
    tally.failed(exchange.dueNanos, result, why, now);
    demand.ended(exchange, result, now);
  }

  @Override
  public void received(int bytes) {
    if (!over) {
      tally.received(bytes, clock.getAsLong());
    }
  }

  @Override
  public void wrote(int bytes) {
    if (!over) {
      tally.wrote(bytes, clock.getAsLong());
    }
  }

  @Override
  public void answered(
      Connection connection,
      Exchange exchange,
      int status,
      boolean bodyMatches,
      Complaint complaint) {
    long now = clock.getAsLong();
    inFlight.remove(exchange);
    pool.release(connection);
    settle(exchange, status, bodyMatches, complaint, now);
    // A user's next request does not wait for the rest of the answers that came with this one.
    demand.pollDue(now, enqueue);
    dispatch();
  }

  private void settle(
      Exchange exchange, int status, boolean bodyMatches, Complaint complaint, long now) {
    if (exchange.dueNanos + timeoutNanos < now) {
      fail(exchange, RequestResult.TIMEOUT, "answered, but not in time", now);
      return;
    }
    tally.status(status);
    if (Complaint.isBad(status)) {
      fail(exchange, RequestResult.BAD_STATUS, why(status, complaint), now);
    } else if (!bodyMatches) {
      fail(exchange, RequestResult.BODY_MISMATCH, "another body than expected", now);
    } else {
      tally.ok(exchange.dueNanos, exchange.sentNanos, now);
      demand.ended(exchange, RequestResult.OK, now);
    }
  }

  /** Only the first is ever told, so that many bad answers cost no more than good ones. */
  private String why(int status, Complaint complaint) {
    String words =
        tally.firstErrors().containsKey(RequestResult.BAD_STATUS) ? "" : complaint.text();
    return "status " + status + (words.isEmpty() ? "" : ": " + words);
  }

  @Override
  public void broken(Exchange exchange, boolean malformed, String why) {
    inFlight.remove(exchange);
    fail(
        exchange,
        malformed ? RequestResult.PROTOCOL_ERROR : RequestResult.RESET,
        why,
        clock.getAsLong());
  }

  @Override
  public void refused(boolean ours, String why) {
    Exchange waitingLongest = waiting.poll();
    if (waitingLongest != null) {
      RequestResult result = ours ? RequestResult.CLIENT_FAILED : RequestResult.CONNECT_REFUSED;
      fail(waitingLongest, result, why, clock.getAsLong());
    }
  }

  @Override
  public void roomChanged(Connection connection) {
    pool.roomChanged(connection);
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
  public void failed(Throwable cause) {
    watcher.failed(cause);
  }
}

package dev.loombench.loadgen.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/**
 * The connections that have room. Those in use go round, so that all of them, and whatever stands
 * behind them in the server, are used alike. Those that were opened for bad times rest: thousands
 * of connections that each come round now and then would be cold in every cache, here and in the
 * server.
 */
final class FreeConnections {

  /** So many go round even if fewer would do: enough for each event loop of a server. */
  private static final int ALWAYS_ROUND = 32;

  private final Deque<Connection> round = new ArrayDeque<>();
  private final SequencedSet<Connection> resting = new LinkedHashSet<>();
  private int fewest;

  /** Adds one that has room. */
  void add(Connection connection) {
    connection.queued = true;
    round.add(connection);
  }

  /** The one that has waited longest of those that go round, else one that rests, else null. */
  Connection take() {
    Connection next = next();
    while (next != null && !next.hasRoom()) {
      next = next();
    }
    fewest = Math.min(fewest, round.size());
    return next;
  }

  private Connection next() {
    Connection next = round.poll();
    if (next == null && !resting.isEmpty()) {
      next = resting.removeLast();
    }
    if (next != null) {
      next.queued = false;
    }
    return next;
  }

  /** Lets rest as many as were never needed since the last call. */
  void rest() {
    for (int i = fewest - ALWAYS_ROUND; i > 0; i--) {
      resting.add(round.remove());
    }
    fewest = round.size();
  }

  /** Forgets one that is gone. */
  void remove(Connection connection) {
    resting.remove(connection);
  }
}

package dev.loombench.loadgen.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/**
 * Connections with capacity for another request. Active connections rotate, so that all of them,
 * and the server's event loops behind them, are used equally. Connections that were opened for a
 * peak are parked: with thousands in rotation, the state of each would have left the CPU caches of
 * generator and server between its requests.
 */
final class AvailableConnections {

  /** Minimum number in rotation: enough for each event loop of a server. */
  private static final int MIN_ROTATION = 32;

  private final Deque<Connection> rotation = new ArrayDeque<>();
  private final SequencedSet<Connection> parked = new LinkedHashSet<>();

  /** Smallest size of the rotation since {@link #parkUnneeded}. */
  private int fewest;

  /** Adds a connection that has capacity. */
  void add(Connection connection) {
    connection.queued = true;
    rotation.add(connection);
  }

  /** Removes and returns the longest unused connection in rotation, else a parked one, or null. */
  Connection take() {
    Connection next = next();
    while (next != null && !next.hasCapacity()) {
      next = next();
    }
    fewest = Math.min(fewest, rotation.size());
    return next;
  }

  private Connection next() {
    Connection next = rotation.poll();
    if (next == null && !parked.isEmpty()) {
      next = parked.removeLast();
    }
    if (next != null) {
      next.queued = false;
    }
    return next;
  }

  /** Parks as many connections as were always left in rotation since the previous call. */
  void parkUnneeded() {
    for (int i = fewest - MIN_ROTATION; i > 0; i--) {
      parked.add(rotation.remove());
    }
    fewest = rotation.size();
  }

  /** Removes a closed connection. */
  void remove(Connection connection) {
    parked.remove(connection);
  }
}

package dev.loombench.loadgen.engine;

import dev.loombench.loadgen.schedule.UserSession;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** State of an active user of closed load. */
final class User {

  private final UserSession session;
  private final Map<String, String> extracted = new HashMap<>();
  private long requestsLeft;
  private long requests;
  private int position;
  private Connection connection;

  /** Creates a user at the start of a session. */
  User(UserSession session, long requests) {
    this.session = session;
    this.requestsLeft = requests;
  }

  /** Keeps a connection for this user alone. */
  void own(Connection newConnection) {
    newConnection.owned = true;
    connection = newConnection;
  }

  /** Returns the connection of this user alone if it can send on it, or null. */
  Connection usableConnection() {
    return connection != null && connection.hasCapacity() ? connection : null;
  }

  boolean sendsAt(long nanos) {
    return nanos < session.stopNanos() && requestsLeft > 0;
  }

  boolean hasRequestsLeft() {
    return requestsLeft > 0;
  }

  void countRequest() {
    requestsLeft--;
    requests++;
  }

  /** Returns a number that no request of another user of the plan has. */
  long requestNumber() {
    return ((long) session.user() << 40) + requests;
  }

  /** Keeps a value of a response for later requests. */
  void extract(String name, String value) {
    extracted.put(name, value);
  }

  Map<String, String> extracted() {
    return extracted;
  }

  /** Returns whether the values that a request needs were in responses. */
  boolean hasExtracted(Set<String> names) {
    return names.isEmpty() || extracted.keySet().containsAll(names);
  }

  /** Returns the next index of a list that it cycles through. */
  int nextPosition(int listLength) {
    int current = position;
    position = (position + 1) % listLength;
    return current;
  }
}

package dev.loombench.loadgen.engine;

/** One scheduled request and its progress. Times are nanoseconds from the start of the plan. */
final class Exchange {

  final long dueNanos;

  /** Index of the request in the plan. */
  final int request;

  /** The sending user of closed load; null in open load. */
  final User user;

  long sentNanos;

  /** Delay of the first send by the event loop. */
  long latenessNanos;

  /** Number of times that the server refused it unprocessed. */
  int refusals;

  Connection connection;

  /** Neighbors in a {@link RequestList}. */
  Exchange previous;

  Exchange next;

  Exchange(long dueNanos, int request, User user) {
    this.dueNanos = dueNanos;
    this.request = request;
    this.user = user;
  }
}

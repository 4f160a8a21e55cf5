package dev.loombench.loadgen.engine;

/** One scheduled request and its progress. Times are nanoseconds from the start of the plan. */
final class Exchange {

  final long dueNanos;

  /** Index of the request in the plan. */
  final int request;

  /** The sending user of closed load; null in open load. */
  final User user;

  long sentNanos;
  Connection connection;

  /** Neighbors in {@link InFlightRequests}. */
  Exchange previous;

  Exchange next;

  Exchange(long dueNanos, int request, User user) {
    this.dueNanos = dueNanos;
    this.request = request;
    this.user = user;
  }
}

package dev.loombench.loadgen.engine;

/**
 * One scheduled request on its way from due to its result. Times are nanoseconds from the start of
 * the plan.
 */
final class Exchange {

  final long dueNanos;
  final int request;

  /** Whose request it is, in closed load; null in open load. */
  final User user;

  long sentNanos;
  Connection connection;

  /** Neighbours among the requests in flight, which stand in the order of their sending. */
  Exchange before;

  Exchange after;

  Exchange(long dueNanos, int request, User user) {
    this.dueNanos = dueNanos;
    this.request = request;
    this.user = user;
  }
}

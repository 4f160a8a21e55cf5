package dev.loombench.loadgen.engine;

/**
 * The requests that are sent and unanswered, in the order of their sending, which is that of their
 * due times. Any of them is removed in constant time, so that the oldest is always at hand for the
 * time-out.
 */
final class InFlight {

  private Exchange oldest;
  private Exchange newest;
  private int size;

  Exchange oldest() {
    return oldest;
  }

  int size() {
    return size;
  }

  void add(Exchange exchange) {
    exchange.before = newest;
    if (newest == null) {
      oldest = exchange;
    } else {
      newest.after = exchange;
    }
    newest = exchange;
    size++;
  }

  void remove(Exchange exchange) {
    if (exchange.before == null) {
      oldest = exchange.after;
    } else {
      exchange.before.after = exchange.after;
    }
    if (exchange.after == null) {
      newest = exchange.before;
    } else {
      exchange.after.before = exchange.before;
    }
    exchange.before = null;
    exchange.after = null;
    size--;
  }
}

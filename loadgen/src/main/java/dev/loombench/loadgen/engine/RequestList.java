package dev.loombench.loadgen.engine;

/**
 * Requests in the order of their due times. A linked list: removal takes constant time and the
 * oldest request, the next to time out, is always known. A request is in at most one list.
 */
final class RequestList {

  private Exchange oldest;
  private Exchange newest;
  private int size;

  Exchange oldest() {
    return oldest;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  /** Adds a request; searches its place from the newest one, where most belong. */
  void add(Exchange exchange) {
    Exchange previous = newest;
    while (previous != null && previous.dueNanos > exchange.dueNanos) {
      previous = previous.previous;
    }
    link(exchange, previous, previous == null ? oldest : previous.next);
  }

  /** Adds a request that is older than most; searches its place from the oldest one. */
  void addBack(Exchange exchange) {
    Exchange next = oldest;
    while (next != null && next.dueNanos <= exchange.dueNanos) {
      next = next.next;
    }
    link(exchange, next == null ? newest : next.previous, next);
  }

  /** Removes and returns the oldest request; requires that there is one. */
  Exchange removeOldest() {
    Exchange first = oldest;
    remove(first);
    return first;
  }

  void remove(Exchange exchange) {
    if (exchange.previous == null) {
      oldest = exchange.next;
    } else {
      exchange.previous.next = exchange.next;
    }
    if (exchange.next == null) {
      newest = exchange.previous;
    } else {
      exchange.next.previous = exchange.previous;
    }
    exchange.previous = null;
    exchange.next = null;
    size--;
  }

  private void link(Exchange exchange, Exchange previous, Exchange next) {
    exchange.previous = previous;
    exchange.next = next;
    if (previous == null) {
      oldest = exchange;
    } else {
      previous.next = exchange;
    }
    if (next == null) {
      newest = exchange;
    } else {
      next.previous = exchange;
    }
    size++;
  }
}

package dev.loombench.loadgen.engine;

/**
 * Requests that are sent and unanswered, ordered by send and so by due time. A linked list: removal
 * takes constant time and the oldest request, the next to time out, is always known.
 */
final class InFlightRequests {

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
    exchange.previous = newest;
    if (newest == null) {
      oldest = exchange;
    } else {
      newest.next = exchange;
    }
    newest = exchange;
    size++;
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
}

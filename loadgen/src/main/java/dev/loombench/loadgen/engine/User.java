package dev.loombench.loadgen.engine;

import dev.loombench.loadgen.schedule.UserLife;

/** A user of closed load while present: how much it has done and may still do. */
final class User {

  private final UserLife life;
  private long requestsLeft;
  private int position;

  /**
   * @param requests how many requests it sends at the most
   */
  User(UserLife life, long requests) {
    this.life = life;
    this.requestsLeft = requests;
  }

  /** Whether it sends a request that is due then. */
  boolean sendsAt(long nanos) {
    return nanos < life.stopNanos() && requestsLeft > 0;
  }

  boolean hasRequestsLeft() {
    return requestsLeft > 0;
  }

  void sends() {
    requestsLeft--;
  }

  /** Its place in a list of requests that it goes through again and again. */
  int nextOf(int listLength) {
    int current = position;
    position = (position + 1) % listLength;
    return current;
  }
}

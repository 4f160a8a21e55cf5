package dev.loombench.servers.bottleneck;

import java.util.concurrent.locks.ReentrantLock;

/** Work that holds one lock, the same for all requests. */
final class LockedWork {

  private LockedWork() {}

  /** Returns work that holds an object's monitor. */
  static Work monitor(int millis, HoldCounter holds) {
    var monitor = new Object();
    return () -> {
      synchronized (monitor) {
        holds.sleep(millis);
      }
    };
  }

  /** Returns work that holds a {@link ReentrantLock}. */
  static Work reentrant(int millis, HoldCounter holds) {
    var lock = new ReentrantLock();
    return () -> {
      lock.lock();
      try {
        holds.sleep(millis);
      } finally {
        lock.unlock();
      }
    };
  }
}

package dev.loombench.servers.bottleneck;

import java.util.concurrent.locks.ReentrantLock;

/** Every request holds one and the same lock for a time. */
final class LockedWork {

  private LockedWork() {}

  /** An object's monitor. */
  static Work monitor(int millis, HoldCounter held) {
    var monitor = new Object();
    return () -> {
      synchronized (monitor) {
        held.sleep(millis);
      }
    };
  }

  /** A lock of {@code java.util.concurrent}. */
  static Work reentrant(int millis, HoldCounter held) {
    var lock = new ReentrantLock();
    return () -> {
      lock.lock();
      try {
        held.sleep(millis);
      } finally {
        lock.unlock();
      }
    };
  }
}

package dev.loombench.tool.trial.threads;

import java.util.Locale;

/** State of a thread in a thread dump. */
public enum ThreadPlace {
  /** Idle at its pool's queue, or accepting connections. */
  IDLE("without work"),
  /** Idle in an event loop that waits for events. */
  POLLING("waiting for events"),
  /** Running or runnable. */
  RUNNING("running"),
  /** Waiting to enter a monitor that another thread owns. */
  MONITOR("blocked at a monitor"),
  /** Waiting for a lock or a permit that others own. */
  LOCK("waiting for a lock"),
  /** Waiting for a connection of a pool. */
  CONNECTION("waiting for a pooled connection"),
  /** Waiting for an answer in an HTTP or database client. */
  REMOTE("waiting for an answer from elsewhere"),
  /** Reading from or writing to a socket; its stack does not show whose. */
  SOCKET("reading from a socket"),
  /** Sleeping. */
  SLEEP("sleeping"),
  /** Waiting for something that its stack does not show. */
  WAITING("waiting for something else");

  private final String words;

  ThreadPlace(String words) {
    this.words = words;
  }

  /** Returns the name in stored files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the name in sentences. */
  public String words() {
    return words;
  }

  /** Returns true if such a thread has nothing to do. */
  public boolean isIdle() {
    return this == IDLE || this == POLLING;
  }

  /** Returns true if such a thread blocks its work without running. */
  public boolean isBlocked() {
    return !isIdle() && this != RUNNING;
  }
}

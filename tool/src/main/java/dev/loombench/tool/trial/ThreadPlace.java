package dev.loombench.tool.trial;

import java.util.Locale;

/** Where a thread stood when the JVM told of all its threads. */
public enum ThreadPlace {
  /** At its pool's queue, or accepting connections: it had nothing to do. */
  IDLE("without work"),
  /** An event loop that waits for events: it had nothing to do. */
  POLLING("waiting for events"),
  /** Running, or ready to. */
  RUNNING("running"),
  /** Waiting to enter a monitor that another thread holds. */
  MONITOR("blocked at a monitor"),
  /** Waiting for a lock or a permit that others hold. */
  LOCK("waiting for a lock"),
  /** Waiting for a connection of a pool. */
  CONNECTION("waiting for a pooled connection"),
  /** Waiting for an answer, by a client of HTTP or of a database. */
  REMOTE("waiting for an answer from elsewhere"),
  /** Reading from or writing to a socket; whose, is not told by the stack. */
  SOCKET("reading from a socket"),
  /** Sleeping. */
  SLEEP("sleeping"),
  /** Waiting for something that its stack does not tell. */
  WAITING("waiting for something else");

  private final String words;

  ThreadPlace(String words) {
    this.words = words;
  }

  /** Its name in stored files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its name in sentences. */
  public String words() {
    return words;
  }

  /** Whether a thread there had nothing to do. */
  public boolean isIdle() {
    return this == IDLE || this == POLLING;
  }

  /** Whether a thread there holds up whatever waits for it, without running. */
  public boolean isBlocked() {
    return !isIdle() && this != RUNNING;
  }
}

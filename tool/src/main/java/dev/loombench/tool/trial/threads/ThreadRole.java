package dev.loombench.tool.trial.threads;

import java.util.Locale;

/** Purpose of the threads of one name, by their stacks over a recording. */
public enum ThreadRole {
  /** Threads that take work from a queue. */
  POOL,
  /** Threads that wait for events and handle each in turn. */
  EVENT_LOOP,
  /** Carriers of virtual threads. */
  CARRIER,
  /** Virtual threads. */
  VIRTUAL,
  /** Other threads. */
  OTHER;

  /** Returns the name in stored files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

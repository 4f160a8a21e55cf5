package dev.loombench.tool.trial.threads;

import java.util.Locale;

/** Purpose of the threads of one name, by their stacks over a recording. */
public enum ThreadRole {
  /** Threads that take work from a queue. */
  POOL("pool"),
  /** Threads that wait for events and handle each in turn. */
  EVENT_LOOP("event loop"),
  /** Carriers of virtual threads. */
  CARRIER("carriers"),
  /** Virtual threads. */
  VIRTUAL("virtual threads"),
  /** Other threads. */
  OTHER("other");

  private final String words;

  ThreadRole(String words) {
    this.words = words;
  }

  /** Returns the name in stored files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the name in tables. */
  public String words() {
    return words;
  }
}

package dev.loombench.tool.trial;

import java.util.Locale;

/** What threads of one name are there for, as their stacks tell over a whole recording. */
public enum ThreadRole {
  /** They take work from a queue. */
  POOL("pool"),
  /** They wait for events and serve each in turn. */
  EVENT_LOOP("event loop"),
  /** They carry virtual threads. */
  CARRIER("carriers"),
  /** Virtual threads. */
  VIRTUAL("virtual threads"),
  /** Anything else. */
  OTHER("other");

  private final String words;

  ThreadRole(String words) {
    this.words = words;
  }

  /** Its name in stored files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Its name in tables. */
  public String words() {
    return words;
  }
}

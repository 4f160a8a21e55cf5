package dev.loombench.tool.analyze.diagnose;

import java.util.Locale;

/** What gave out where a server could serve no more. */
public enum Bottleneck {
  /** Every thread of the pool that serves requests was taken. */
  WORKER_POOL("the worker pool"),
  /** The CPUs granted to the server were used up. */
  CPU("the CPU"),
  /** A control group's quota held the server back. */
  CPU_QUOTA("the CPU quota"),
  /** Every connection of a pool was in use, and requests waited for one. */
  CONNECTION_POOL("the connection pool"),
  /** The collector had no room, and took the time. */
  HEAP("the heap"),
  /** Connections were not accepted in time. */
  ACCEPT_QUEUE("the accept queue"),
  /** Threads waited for each other at a lock. */
  LOCKS("a lock"),
  /** Virtual threads that blocked held their carriers. */
  PINNED_CARRIERS("the pinning of carriers"),
  /** An event loop was blocked. */
  EVENT_LOOP("a blocked event loop"),
  /** What the server calls answered late: another server, or a database. */
  DOWNSTREAM("what the server calls"),
  /** The generator could send no more. */
  GENERATOR("the load generator"),
  /** Something, but nothing of what was measured shows what. */
  UNKNOWN("something not measured");

  private final String noun;

  Bottleneck(String noun) {
    this.noun = noun;
  }

  /** Its name in stored files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether it is a setting that gave out while the machine had more to give. */
  boolean sparesTheMachine() {
    return this == WORKER_POOL || this == CONNECTION_POOL;
  }

  /** Its name in sentences. */
  public String noun() {
    return noun;
  }
}

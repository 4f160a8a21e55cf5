package dev.loombench.tool.record;

/** Database of a trial as a set of processes. */
public sealed interface DatabaseSubject {

  /** The trial has no database. */
  record None() implements DatabaseSubject {}

  /**
   * Database that the tool started.
   *
   * @param holder process that started it
   * @param main process of the database, the parent of its other processes
   */
  record Embedded(long holder, long main) implements DatabaseSubject {}

  /** Database or downstream of the user, local or remote; its processes are unknown. */
  record Own() implements DatabaseSubject {}
}

package dev.loombench.tool.record;

/** The database of a trial, as far as it is a matter of processes. */
public sealed interface DatabaseSubject {

  /** The trial has none. */
  record None() implements DatabaseSubject {}

  /**
   * One that the tool started.
   *
   * @param holder the process that started it
   * @param postmaster the process that all others of PostgreSQL are children of
   */
  record Embedded(long holder, long postmaster) implements DatabaseSubject {}

  /** The reader's own, here or elsewhere: its processes are not known. */
  record Own() implements DatabaseSubject {}
}

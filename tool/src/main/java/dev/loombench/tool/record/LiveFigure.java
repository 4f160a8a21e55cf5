package dev.loombench.tool.record;

/**
 * Figure that recorders report while they record: CPU seconds since a process started, and levels.
 */
public enum LiveFigure {
  SERVER_CPU,
  COMPILER_CPU,
  COLLECTOR_CPU,
  GENERATOR_CPU,
  DATABASE_CPU,
  MACHINE_CPU,
  /** CPU seconds that the hypervisor gave to other guests. */
  STEAL,
  /** Resident memory of the server in bytes. */
  RSS,
  /** Native threads of the server. */
  THREADS,
  /** Used heap of the server in bytes, as its JVM last published it. */
  HEAP_USED,
  /** Committed heap of the server in bytes, as its JVM last published it. */
  HEAP_COMMITTED,
  /** Connections in use in the server's connection pools. */
  POOL_ACTIVE,
  /** Requests that wait for a connection of the server's connection pools. */
  POOL_PENDING,
  /** Requests of the server that got no connection in time. */
  POOL_TIMEOUTS
}

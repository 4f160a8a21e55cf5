package dev.loombench.tool.record;

/** Figure that recorders report while they record: counters since a process started, and levels. */
public enum LiveFigure {
  /** CPU seconds of the server. */
  SERVER_CPU,
  /** CPU seconds of the server's JIT compiler threads. */
  COMPILER_CPU,
  /** CPU seconds of the server's garbage collector threads. */
  COLLECTOR_CPU,
  /** CPU seconds of the load generator. */
  GENERATOR_CPU,
  /** CPU seconds of the database. */
  DATABASE_CPU,
  /** CPU seconds of all processes of the machine. */
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

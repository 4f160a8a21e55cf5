package dev.loombench.tool.launch;

/** What a process of a run is there for; each role has CPUs of its own where there are enough. */
public enum Role {
  /** The server that is measured. */
  SERVER,
  /** The load generator. */
  GENERATOR,
  /** A database, or the downstream server of the {@code call} workload. */
  DATABASE,
  /** The tool itself. */
  TOOL
}

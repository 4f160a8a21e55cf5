package dev.loombench.tool.launch;

/** Role of a process in a run. Each role has dedicated CPUs where there are enough. */
public enum Role {
  /** Measured server. */
  SERVER,
  /** Load generator. */
  GENERATOR,
  /** Database, or the downstream server of the {@code call} workload. */
  DATABASE,
  /** The tool. */
  TOOL
}

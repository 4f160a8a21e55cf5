package dev.loombench.tool.launch;

/** Role of a process in a run. Each role has dedicated CPUs where there are enough. */
public enum Role {
  SERVER,
  GENERATOR,
  /** Database, or the downstream server of the {@code call} workload. */
  DATABASE,
  TOOL
}

package dev.loombench.tool.study;

/** Resource that a workload needs besides the server. */
public enum Backing {
  /** Slow service that the server calls. */
  DOWNSTREAM,
  /** Database that the server queries. */
  DATABASE,
  /** Folder that the server writes to. */
  FILES,
  /** Command that resets the data of the user's own requests. */
  RESET
}

package dev.loombench.tool.study;

/** What a workload needs beside the server that is asked. */
public enum Backing {
  /** A slow service that the server calls. */
  DOWNSTREAM,
  /** A database that the server queries. */
  DATABASE,
  /** A folder that the server writes to. */
  FILES
}

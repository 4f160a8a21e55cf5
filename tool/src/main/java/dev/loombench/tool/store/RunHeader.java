package dev.loombench.tool.store;

import java.time.Instant;

/**
 * Header of a run directory.
 *
 * @param schema version of the directory's layout
 * @param created when the run started
 */
public record RunHeader(int schema, String study, Instant created) {

  /** Version of the layout that this build writes. */
  public static final int SCHEMA = 7;
}

package dev.loombench.tool.store;

import java.time.Instant;

/**
 * What a run directory is.
 *
 * @param schema the version of the directory's layout
 * @param study the study's name
 * @param created when the run began
 */
public record RunHeader(int schema, String study, Instant created) {

  /** The version of the layout that this build writes. */
  public static final int SCHEMA = 6;
}

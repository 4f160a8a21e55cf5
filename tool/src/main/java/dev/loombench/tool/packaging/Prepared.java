package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.Artifact;

/** What came of preparing the form that a variant's server is started in. */
public sealed interface Prepared {

  /** It is there. */
  record Ready(Artifact artifact) implements Prepared {}

  /**
   * It can't be had here, so that the variant is not measured.
   *
   * @param reason what is missing, and what to do
   */
  record Unavailable(String reason) implements Prepared {}
}

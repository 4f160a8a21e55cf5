package dev.loombench.tool.ownapp;

import dev.loombench.tool.analyze.summary.ApplicationAnswer;
import java.nio.file.Path;

/** Result of {@code try}. */
public sealed interface TryResult {

  /** The study was written, and nothing was measured. */
  record Written() implements TryResult {}

  /**
   * The application was measured.
   *
   * @param folder folder of the run
   */
  record Measured(Path folder, ApplicationAnswer answer) implements TryResult {}
}

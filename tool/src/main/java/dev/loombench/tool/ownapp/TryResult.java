package dev.loombench.tool.ownapp;

import dev.loombench.tool.analyze.summary.ApplicationAnswer;
import java.nio.file.Path;

/** Result of {@code try}. */
public sealed interface TryResult {
  record Written() implements TryResult {}

  record Measured(Path folder, ApplicationAnswer answer) implements TryResult {}
}

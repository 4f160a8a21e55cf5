package dev.loombench.tool.ownapp;

import java.time.Duration;

/** Defaults of {@code try}. */
public final class TryDefaults {

  /** Users of the closed load. */
  public static final int USERS = 100;

  /** Time budget of the measurement. */
  public static final Duration WITHIN = Duration.ofMinutes(10);

  static final int DIAGNOSTIC_BLOCKS = 1;
  static final Duration WINDOW = Duration.ofSeconds(8);
  static final Duration READY_WITHIN = Duration.ofMinutes(2);

  private TryDefaults() {}
}

package dev.loombench.servers.quarkus;

import java.util.Locale;

/** What runs a request's handler; Quarkus settles it when it builds. */
public enum Model {
  /** Quarkus's pool of platform threads. */
  WORKER("platform-pool"),
  /** A new virtual thread for every request. */
  VIRTUAL("virtual"),
  /** The event loop that read the request. */
  REACTIVE("event-loop");

  /** The property of the build that chooses it. */
  public static final String BUILD_PROPERTY = "loombench.build.model";

  /** {@link #WORKER} as a value of that property. */
  public static final String IS_WORKER = "worker";

  /** {@link #VIRTUAL} as a value of that property. */
  public static final String IS_VIRTUAL = "virtual";

  /** {@link #REACTIVE} as a value of that property. */
  public static final String IS_REACTIVE = "reactive";

  private final String title;

  Model(String title) {
    this.title = title;
  }

  /** Its name as a property. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its name in the ledger. */
  public String title() {
    return title;
  }
}

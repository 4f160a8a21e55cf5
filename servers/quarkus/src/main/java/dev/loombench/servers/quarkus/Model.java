package dev.loombench.servers.quarkus;

import java.util.Locale;

/** Threads that run handlers, fixed when Quarkus builds. */
public enum Model {
  /** Quarkus's pool of platform threads. */
  WORKER("platform-pool"),
  /** A new virtual thread per request. */
  VIRTUAL("virtual"),
  /** The event loop that read the request. */
  REACTIVE("event-loop");

  /** Build property that selects the model. */
  public static final String BUILD_PROPERTY = "loombench.build.model";

  /** Value of the build property for {@link #WORKER}. */
  public static final String IS_WORKER = "worker";

  /** Value of the build property for {@link #VIRTUAL}. */
  public static final String IS_VIRTUAL = "virtual";

  /** Value of the build property for {@link #REACTIVE}. */
  public static final String IS_REACTIVE = "reactive";

  private final String title;

  Model(String title) {
    this.title = title;
  }

  /** Returns the value of {@code loombench.model}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the name in the facts. */
  public String title() {
    return title;
  }
}

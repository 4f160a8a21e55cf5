package dev.loombench.servers.quarkus;

import dev.loombench.kernels.serving.BadProperty;
import java.util.Map;

/** Thread pools and database connections of a model. */
public interface Backend {

  /**
   * Opens all database connections, if a database is configured, so that no request has to.
   *
   * @throws BadProperty if one cannot be opened
   */
  void open();

  /** Returns the facts, read back from what runs. */
  Map<String, Object> facts();
}

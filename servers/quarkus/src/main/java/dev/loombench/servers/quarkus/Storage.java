package dev.loombench.servers.quarkus;

import dev.loombench.kernels.serving.BadProperty;
import java.util.Map;

/** What a model brings along beside handlers: its threads, its pool of database connections. */
public interface Storage {

  /**
   * Opens all connections to the database, if one was named, so that no request finds the pool half
   * full.
   *
   * @throws BadProperty when one can't be opened
   */
  void open();

  /** What is in force, read back. */
  Map<String, Object> facts();
}

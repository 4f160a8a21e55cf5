package dev.loombench.servers.bottleneck;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** What a request does. */
interface Work extends AutoCloseable {

  /** Nothing. */
  Work NONE = () -> {};

  /** Does it once, on the request's thread. */
  void once() throws InterruptedException, IOException, SQLException;

  /** What is in force, for the ledger. */
  default Map<String, String> facts() {
    return Map.of();
  }

  /** What it tells in Prometheus' text format; empty if nothing. */
  default Optional<String> metrics() {
    return Optional.empty();
  }

  @Override
  default void close() {}
}

package dev.loombench.servers.bottleneck;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/** Work of a request. */
interface Work extends AutoCloseable {

  /** Does nothing. */
  Work NONE = () -> {};

  /** Does the work once, on the calling thread. */
  void once() throws InterruptedException, IOException, SQLException;

  /** Returns the facts. */
  default Map<String, String> facts() {
    return Map.of();
  }

  /** Returns metrics in Prometheus text format, if there are any. */
  default Optional<String> metrics() {
    return Optional.empty();
  }

  @Override
  default void close() {}
}
